import { expect, it } from 'vitest'
import { details, setUpWorks } from '#test/set-up-works.ts'

const { api, save } = setUpWorks()

const ORCID = '0000-0002-1825-0097'
const turing = { family: 'Turing', given: 'Alan', ORCID }
const church = { family: 'Church', given: 'Alonzo', equalContribution: true }
const FIELD = 'Alan Turing and Alonzo Church'

/** Saves a work with these names, then edits it. Resolves with the names of its details, and with those that are exported. */
const edit = async (csl: object, field: string, changes: object) => {
  const { body } = await save({ author: field, slug: 'work', details: details(csl) })
  const { status, text } = await save({ id: body._id, ...changes })
  expect(status, text).toBe(200)
  const { details: saved } = (await api().asOwner().get(`/api/works/journalArticles/${body._id}/details`)).body
  const [exported] = JSON.parse((await api().asVisitor().get('/articles/work.json')).text)
  return { stored: saved.csl, exported: exported.author }
}

it.each([
  ['', {}],
  [' in a form that sends the details as they are', { details: details({ author: [turing, church], volume: '59' }) }],
])('an edit of the field Author counts in citations and exports, and ORCID iDs stay with their people%s', async (_, sent) => {
  const { stored, exported } = await edit({ author: [turing, church], volume: '59' }, FIELD, {
    author: 'Alan M. Turing, Alonzo Church and Emil Post',
    ...sent,
  })
  const author = [{ ...turing, given: 'Alan M.' }, church, { family: 'Post', given: 'Emil' }]
  expect(stored).toEqual({ author, volume: '59' })
  expect(exported).toEqual(author)
})

it('names are in the details no longer when the field says all of them', async () => {
  const { stored, exported } = await edit({ author: [turing, { family: 'Church', given: 'Alonzo' }], volume: '59' }, FIELD, {
    author: 'Alonzo Church',
  })
  expect(stored).toEqual({ volume: '59' })
  expect(exported).toEqual([{ family: 'Church', given: 'Alonzo' }])
})

it.each([
  ['in the place of its owner', 'Emil Post and Alonzo Church', [{ family: 'Post', given: 'Emil' }, church]],
  ['of the same family name', 'Sara Turing and Alonzo Church', [{ family: 'Turing', given: 'Sara' }, church]],
  ['beside its owner', 'Alan Turing and Ann Turing', [turing, { family: 'Turing', given: 'Ann' }]],
])('an ORCID iD is not given to another person %s', async (_, author, names) => {
  const { exported } = await edit({ author: [turing, church] }, FIELD, { author })
  expect(exported).toEqual(names)
})

it('names that the owner has entered beside fewer ones in the field Author stay as they are', async () => {
  const author = [turing, church, { family: 'Post', given: 'Emil' }]
  expect(await edit({ author }, FIELD, { author: 'Turing and others' })).toEqual({ stored: { author }, exported: author })
})

it('names that the owner edits together with the field Author are saved as they are', async () => {
  const author = [{ ...turing, given: 'A. M.' }, church]
  expect(await edit({ author: [turing, church] }, FIELD, { author: 'Emil Post', details: details({ author }) })).toEqual({
    stored: { author },
    exported: author,
  })
})

it('names stay as they are when another field is edited', async () => {
  expect(await edit({ author: [turing, church] }, FIELD, { author: FIELD, title: 'Another title' })).toMatchObject({
    stored: { author: [turing, church] },
  })
})
