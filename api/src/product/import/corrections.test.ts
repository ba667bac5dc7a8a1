import { API_PREFIX, ownerEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { BOOK, CHAPTER, decide, startImportApi, statuses } from '#test/start-import-api.ts'

const { apply, getApi, list, preview, undo } = startImportApi()

const BROKEN = '@article{finite,\n  title = {Finite Approximations to Lie Groups,\n  year = 1938\n}'
const CORRECTED = BROKEN.replace('Groups,', 'Groups},')
const FILE = `${BROKEN}\n\n${BOOK}`
const FIXED = `${CORRECTED}\n\n${BOOK}`

/** Imports a text as the portal does after the owner has corrected it. */
const importCorrected = async (text = CORRECTED, more = '') => {
  const fixed = FILE.replace(BROKEN, text) + more
  const response = await apply(fixed, decide(await preview(fixed)), uuid(), undefined, [], [{ source: BROKEN, text }])
  expect(response.status, response.text).toBe(200)
  return response.body
}

describe('an entry that the owner has corrected in the review', () => {
  it('is exported as it was corrected', async () => {
    await importCorrected()
    const { text } = await getApi().asVisitor().get('/articles.bib')
    expect(text).toContain(CORRECTED)
  })

  it('is offered as it was corrected when the same file is imported again, and is then the work that it became', async () => {
    await importCorrected()
    const { unreadable } = await preview(`\n${FILE.replaceAll('\n', '\r\n')}`)
    expect(unreadable.map(({ correction }) => correction)).toEqual([CORRECTED])
    expect(statuses(await preview(FIXED))).toEqual(['same', 'same'])
    expect(await list('journalArticles')).toHaveLength(1)
  })

  it('is unreadable again once its import was undone', async () => {
    await undo((await importCorrected())._id)
    expect((await preview(FILE)).unreadable).toEqual([expect.not.objectContaining({ correction: expect.anything() })])
  })

  it('belongs to the import in which it was corrected, not to a later one that read it so', async () => {
    await importCorrected()
    await undo((await importCorrected(CORRECTED, CHAPTER))._id)
    expect((await preview(FILE)).unreadable).toMatchObject([{ correction: CORRECTED }])
  })

  it('is not remembered as long as it cannot be read', async () => {
    await importCorrected(`${BROKEN} `)
    expect((await preview(FILE)).unreadable).toEqual([expect.not.objectContaining({ correction: expect.anything() })])
  })

  it.each([[[{ source: 'a' }]], [[{ source: 1, text: 'a' }]], ['a'], [[{ source: 'a', text: 'a'.repeat(100_001) }]]])(
    'is rejected when it is no correction: %#',
    async (corrections) => {
      const body = { id: uuid(), name: '', text: BOOK, decisions: [], left: ['copeland04#1'], corrections }
      expect(
        (
          await getApi()
            .asOwner()
            .post(API_PREFIX + ownerEndpoints.importApply, body)
        ).status,
      ).toBe(422)
    },
  )
})
