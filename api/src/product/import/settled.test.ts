import type { ImportDecision, ImportPreview } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { ARTICLE, BOOK, decide, startImportApi, statuses } from '#test/start-import-api.ts'

const { apply, edit, getApi, importAll, list, preview, undo } = startImportApi()

/** A book in RIS, which has no key and is not kept with the work. */
const ris = (title: string, more = '') => `TY  - BOOK\nTI  - ${title}\nAU  - Copeland, Jack\nPY  - 2004\n${more}ER  - \n`
const FILE = ris('The Essential Turing', 'PB  - Clarendon\n') + ris('The Essential Turing', 'PB  - Oxford University Press\n')

/** Imports what is proposed, except for the entries that `choose` decides about. */
const importAs = async (text: string, choose: (entry: ImportPreview['entries'][number]) => ImportDecision | 'leave' | undefined) => {
  const { entries } = await preview(text)
  const left: string[] = []
  const decisions = entries.flatMap((entry) => {
    const choice = choose(entry)
    if (choice === 'leave') left.push(entry.id)
    return choice === 'leave' ? [] : choice ? [choice] : decide({ entries: [entry] })
  })
  const response = await apply(text, decisions, uuid(), undefined, left)
  expect(response.status, response.text).toBe(200)
  return response.body
}
const onlyDuplicates =
  (choice: (entry: ImportPreview['entries'][number]) => ImportDecision | 'leave') => (entry: ImportPreview['entries'][number]) =>
    entry.status === 'duplicate' ? choice(entry) : undefined

describe('a file that is imported again', () => {
  it.each([
    ['left out', onlyDuplicates(() => 'leave'), 1],
    [
      'merged, with nothing taken',
      onlyDuplicates(({ id, match }) => ({ entry: id, action: 'merge', into: match && 'entry' in match ? match.entry.id : '', take: [] })),
      1,
    ],
    ['kept beside each other', onlyDuplicates(({ id, collection }) => ({ entry: id, action: 'add', collection })), 2],
    [
      'merged field by field',
      onlyDuplicates(({ id, match }) => ({
        entry: id,
        action: 'merge',
        into: match && 'entry' in match ? match.entry.id : '',
        take: ['publisher'],
      })),
      1,
    ],
  ])('does not ask again about duplicates that were %s', async (_, choose, count) => {
    await importAs(FILE, choose)
    expect(await list('books')).toHaveLength(count)
    const again = await preview(FILE)
    expect(statuses(again).filter((status) => !['same', 'edited', 'left'].includes(status))).toEqual([])
    expect(decide(again)).toEqual([])
    expect(await list('books')).toHaveLength(count)
  })

  it('does not ask again about an entry that is like a work of the site and was left out', async () => {
    const typed = { title: 'The Essential Turing', author: 'Jack Copeland', link: 'Oxford', releaseDate: '2004', description: 'Mine.' }
    await getApi().asOwner().post('/api/books/add', typed)
    expect(statuses(await preview(BOOK))).toEqual(['duplicate'])
    await importAs(BOOK, () => 'leave')
    expect(statuses(await preview(BOOK))).toEqual(['left'])
    expect(await list('books')).toMatchObject([typed])
  })

  it('proposes nothing that the owner did not take of a changed entry', async () => {
    await importAll(ARTICLE)
    const changed = ARTICLE.replace('433--460', '433--461').replace('{Mind}', '{Philosophy}')
    await importAs(changed, ({ id, match }) => {
      const work = match && 'work' in match ? match.work : undefined
      return { entry: id, action: 'update', id: work?.id ?? '', version: work?.version ?? 0, take: ['page'] }
    })
    const { entries } = await preview(changed)
    expect(entries).toMatchObject([{ status: 'edited', changes: [{ field: 'container-title', take: 'mine' }] }])
  })

  it('does not propose entries that were left out', async () => {
    await importAs(`${BOOK}\n${ARTICLE}`, ({ id }) => (id === 'turing50#1' ? 'leave' : undefined))
    expect(statuses(await preview(`${BOOK}\n${ARTICLE}`))).toEqual(['same', 'left'])
    // Nor in another file with the same entry.
    expect(statuses(await preview(ARTICLE))).toEqual(['left'])
  })

  it('keeps later edits of the owner, even if the entry is not stored with the work', async () => {
    await importAs(ris('The Essential Turing'), () => undefined)
    const [book] = await list('books')
    await edit('books', book, { title: 'The Essential Turing: Seminal Writings' })
    expect(statuses(await preview(ris('The Essential Turing')))).toEqual(['edited'])
  })

  it('asks again if an entry has changed, if its work was deleted, and after an undo', async () => {
    const { _id } = await importAs(
      FILE,
      onlyDuplicates(() => 'leave'),
    )
    expect(statuses(await preview(FILE.replace('PB  - Oxford University Press', 'PB  - OUP')))).toEqual(['same', 'duplicate'])
    await undo(_id)
    expect(statuses(await preview(FILE))).toEqual(['new', 'duplicate'])
    await importAs(BOOK, () => undefined)
    const [book] = await list('books')
    await getApi().asOwner().delete(`/api/books/${book._id}`)
    expect(statuses(await preview(BOOK))).toEqual(['new'])
  })

  it('may consist of decisions only, but not of nothing', async () => {
    expect((await apply(BOOK, [], uuid(), undefined, ['copeland04#1'])).body).toMatchObject({ added: 0, updated: 0, merged: 0 })
    expect((await apply(BOOK, [], uuid(), undefined, [])).status).toBe(422)
    expect((await apply(BOOK, [], uuid(), undefined, [5] as never)).status).toBe(422)
  })
})
