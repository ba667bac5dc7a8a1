import { describe, expect, it } from 'vitest'
import { removeField, setField } from './edit.ts'
import { type EntryNode, scanBibtex } from './scan.ts'

const findEntry = (text: string, key: string) =>
  scanBibtex(text).find((node): node is EntryNode => node.kind === 'entry' && node.key === key) as EntryNode

const FILE = `% My papers\r
@string{ jacm = "Journal of the ACM" }\r
\r
@ARTICLE{ turing36 ,
  Title   = {On {C}omputable {N}umbers},   % keep the braces
  author  = "A. M. {T}uring",
  journal = jacm # { (old)},
  year=1936
}
text between entries
@book(parens, title = {A {nested {braces}} title}, note = "",)
@misc{empty}
`

describe('editing one field of a BibTeX entry', () => {
  it.each([
    ['turing36', 'title', '{On {C}omputable {N}umbers}', '{X}'],
    ['turing36', 'author', '"A. M. {T}uring"', '"X"'],
    ['turing36', 'journal', 'jacm # { (old)}', '{X}'],
    ['turing36', 'year', '1936', '{X}'],
    ['parens', 'title', '{A {nested {braces}} title}', '{X}'],
    ['parens', 'note', '""', '"X"'],
  ])('changes no byte outside the value: %s, %s', (key, field, before, after) => {
    expect(setField(FILE, findEntry(FILE, key), field, 'X')).toBe(FILE.replace(before, after))
  })

  it.each([
    ['turing36', '  year=1936\n', '  year=1936,\n  doi={10.1}\n'],
    ['parens', 'note = "",)', 'note = "", doi = {10.1},)'],
    ['empty', '@misc{empty}', '@misc{empty,\n  doi = {10.1}\n}'],
  ])('adds a field in the style of the last one: %s', (key, before, after) => {
    expect(setField(FILE, findEntry(FILE, key), 'doi', '10.1')).toBe(FILE.replace(before, after))
  })

  it.each([
    ['turing36', 'year', ',\n  year=1936', ''],
    ['turing36', 'author', '\n  author  = "A. M. {T}uring",', ''],
    ['parens', 'title', ' title = {A {nested {braces}} title},', ''],
  ])('removes a field with its comma: %s, %s', (key, field, before, after) => {
    const removed = removeField(FILE, findEntry(FILE, key), field)
    expect(removed).toBe(FILE.replace(before, after))
    expect(scanBibtex(removed).every(({ kind }) => kind !== 'error')).toBe(true)
  })

  it('finds the same entries and values again after every edit, and an edit back restores the file', () => {
    const file = Array.from({ length: 60 }, (_, index) =>
      FILE.replaceAll('turing36', `t${index}`).replaceAll('parens', `p${index}`).replace('{empty}', `{e${index}}`),
    ).join('')
    for (const node of scanBibtex(file)) {
      if (node.kind !== 'entry') continue
      for (const field of node.fields) {
        const name = file.slice(field.name.start, field.name.end)
        const value = file.slice(field.value.start, field.value.end)
        if (!/^(?:\{.*\}|".*")$/u.test(value) || value.includes('#')) continue
        const edited = setField(file, node, name, 'A {B} c')
        const again = findEntry(edited, node.key)
        expect(again.fields.length).toBe(node.fields.length)
        expect(setField(edited, again, name, value.slice(1, -1))).toBe(file)
      }
    }
  })

  it.each(['a}', '{a', '}{'])('throws for a value whose braces do not balance: %s', (value) => {
    expect(() => setField(FILE, findEntry(FILE, 'empty'), 'note', value)).toThrow('balance')
  })
})
