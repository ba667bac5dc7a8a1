import { describe, expect, it, vi } from 'vitest'
import { isPublicField } from './public-fields.ts'
import { findPrivateFields, keepPrivateFields, toPublicBibtex } from './publish.ts'
import { readBibtex } from './read.ts'
import { scanBibtex } from './scan.ts'
import { TEXT_FIELDS } from './to-work.ts'

/** What programs write beside the description of a work: JabRef, Zotero, Mendeley, BibDesk, Papers, Citavi. */
const PRIVATE = [
  'file = {:C\\:/Users/me/Private/a.pdf:PDF}',
  'file = {/home/me/secret.pdf}',
  'local-url = {file://localhost/Users/me/a.pdf}',
  'annote = {What I think of it}',
  'annotation = "What I think of it"',
  'comment = {Reject this one}',
  'comment-alan = {Reject}',
  'review = {Weak}',
  'owner = {alan}',
  'username = {alan}',
  'timestamp = {2020.01.02}',
  'creationdate = {2020-01-02}',
  'modificationdate = {2020-01-02}',
  'date-added = {2009-01-01 12:00:00 +0100}',
  'date-modified = {2009-01-01}',
  'groups = {To reject}',
  'ranking = {rank5}',
  'rating = 5',
  'readstatus = {skimmed}',
  'priority = {prio1}',
  'printed = {printed}',
  'qualityassured = {qualityAssured}',
  'relevance = {relevant}',
  '__markedentry = {[alan:6]}',
  'mendeley-groups = {To reject}',
  'mendeley-tags = {boring}',
  'bdsk-file-1 = {YnBsaXN0MDDSAQIDBFxyZWxhdGl2ZVBhdGg=}',
  'bdsk-url-1 = {file:///Users/me/a.pdf}',
  'uri = {papers3://publication/uuid/1}',
  'read = {1}',
  'library = {My shelf}',
  'usera = {mine}',
  'my-own-field = {mine}',
  'author+an = {1=equal; 2=unreliable}',
  'file+an = {1=equal}',
  'pdf = {/home/me/secret.pdf}',
  'pdf = "a.pdf"',
  'url = {file:///home/me/secret.pdf}',
  'URL = {C:\\secret.pdf}',
]

const PUBLIC = [
  'author = {Turing, Alan M.}',
  'Title   = {On {C}omputable {N}umbers}',
  'journal = plms # { (2)}',
  'year=1936',
  'month = nov',
  'note = {In press, 50\\% done}',
  'keywords = {logic, machines}',
  'url = {https://example.org/a_b}',
  'url = "\\url{https://example.org}"',
  'pdf = {HTTP://example.org/a.pdf}',
  'howpublished = {\\url{https://example.org}}',
  'urldate = {2021-01-01}',
  'crossref = {proc}',
  'author+an = {1=equal; 2 = equal}',
]

describe('what visitors get of an imported entry', () => {
  it.each(PRIVATE)('has no private field, wherever it stands, and every other byte: %s', (field) => {
    const others = ['title = {T}', 'year = 1950']
    for (const end of [',\n}', '\n}', '}'])
      for (const at of [0, 1, 2]) {
        const fields = others.toSpliced(at, 0, field)
        expect(toPublicBibtex(`@misc{k,\n  ${fields.join(',\n  ')}${end}`)).toBe(`@misc{k,\n  ${others.join(',\n  ')}${end}\n`)
      }
    expect(findPrivateFields(`@misc{k, ${field}}`)).toEqual([field.split(/\s*=/)[0]?.toLowerCase()])
  })

  it.each(['{Cited by: 12; All Open Access, Green Open Access}', '"cited By 12"'])('has no number of citations: %s', (value) => {
    const entry = `@misc{k, title = {T}, note = ${value}}`
    expect(toPublicBibtex(entry)).toBe('@misc{k, title = {T}}\n')
    expect(findPrivateFields(entry), 'other notes are public').toEqual([])
  })

  it('is the entry, byte for byte, if nothing in it is private', () => {
    for (const end of [',\n}', '\n}', '}']) {
      const entry = `@ARTICLE{ key ,\n  ${PUBLIC.join(',\n  ')}${end}`
      expect(toPublicBibtex(entry)).toBe(`${entry}\n`)
      expect(findPrivateFields(entry)).toEqual([])
    }
  })

  it('has no comment, and no text outside of entries', () => {
    const source = `my secret
@comment{secret}
@preamble{"secret"}
@string{ % secret
  a = "A" # % secret
    { 100% } , b = {B} % secret
}
@article{ % secret
  key % secret, not = {a field},
  , title = {100% T} % secret }
  , % secret
  note = "50 %" # % secret
    a # "%", rating % secret
   = 5, year = 1950 % secret
  % secret
}
more secret
@broken{secret, x
`
    const published = toPublicBibtex(source)
    expect(published).not.toContain('secret')
    expect(published).toContain('{100% T}')
    expect(published).toContain('"50 %" #')
    expect(published).toContain('{ 100% }')
    const [before, after] = [source, published].map((text) => {
      const entry = scanBibtex(text).find((node) => node.kind === 'entry')
      return entry?.kind === 'entry' ? entry.fields.map(({ name }) => text.slice(name.start, name.end)) : []
    })
    expect(after).toEqual(before?.filter((name) => name !== 'rating'))
  })

  it.each([
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both', '\r\n'],
  ])('has no comment in a file whose lines end with %s, and every field', (_, end) => {
    const lines = ['@misc{ % secret', 'k, title = "A" # % secret', 'nov # % secret', '"B", % secret', 'year = 1 % secret', '}', '']
    const published = ['@misc{', 'k, title = "A" #', 'nov #', '"B",', 'year = 1', '}', ''].join(end)
    expect(toPublicBibtex(lines.join(end)).replaceAll('# ', '#').trimEnd()).toBe(published.trimEnd())
  })

  it('has no private field of the volume that it inherits from', async () => {
    const source = '@inproceedings{a, title = {T}, crossref = {b}, file = {secret}}\n\n@proceedings{b, title = {P}, annote = {secret}}'
    expect(toPublicBibtex(source)).toBe('@inproceedings{a, title = {T}, crossref = {b}}\n\n@proceedings{b, title = {P}}\n')
    expect(findPrivateFields(source)).toEqual(['file', 'annote'])
    expect((await readBibtex(toPublicBibtex(source))).entries.map(({ work }) => work['container-title'])).toEqual(['P', undefined])
  })

  it('is an entry even if every field is private', () => {
    expect(toPublicBibtex('@misc{k, file = {a}, annote = {b},}')).toBe('@misc{k,}\n')
    expect(toPublicBibtex('@misc{k}')).toBe('@misc{k}\n')
    expect(toPublicBibtex('@misc(k, rating = 5)')).toBe('@misc(k)\n')
  })

  it('has every field that the site shows', () => {
    expect(Object.keys(TEXT_FIELDS).filter((name) => !isPublicField(name, '{T}'))).toEqual([])
  })
})

describe('an entry that replaces an earlier one', () => {
  const EARLIER = '@misc{k, title = {T}, annote = {Mine}, Rating = 5, file = path # {.pdf}}'

  it('keeps the private fields of the earlier one that it lacks', () => {
    expect(keepPrivateFields('@misc{k,\n  title = {New},\n  rating = 4,\n}', EARLIER)).toBe(
      '@misc{k,\n  title = {New},\n  rating = 4,\n  annote = {Mine},\n}',
    )
    expect(keepPrivateFields('@misc{k}', EARLIER)).toBe('@misc{k, annote = {Mine}, Rating = 5}')
  })

  it('is compared in a number of steps linear in the fields of both', () => {
    const write = (name: string) => `@misc{k${Array.from({ length: 500 }, (_, index) => `, ${name}${index} = 1`).join('')}}`
    const toLowerCase = vi.spyOn(String.prototype, 'toLowerCase')
    const kept = keepPrivateFields(write('a'), write('b'))
    const steps = toLowerCase.mock.calls.length
    toLowerCase.mockRestore()
    expect(findPrivateFields(kept)).toHaveLength(1_000)
    expect(steps).toBeLessThan(5_000)
  })

  it('stays as it is without one', () => {
    expect(keepPrivateFields('nothing', EARLIER)).toBe('nothing')
    expect(keepPrivateFields('@misc{k, title = {T}}', 'nothing')).toBe('@misc{k, title = {T}}')
  })
})
