import { noDetails, type RecognizedWork } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { fillIn } from './recognized.ts'

const recognized: RecognizedWork = {
  values: { title: 'Chess', author: 'A. M. Turing', releaseDate: '1953' },
  details: {
    csl: { author: [{ family: 'Turing' }], volume: '1', page: '2' },
    links: [{ kind: 'pdf', href: 'https://a.example/1.pdf' }],
    bibtex: '@book{t}',
  },
}

it('a pasted text fills in empty fields, and its title takes the place of the text', () => {
  const filled = fillIn({ title: 'Turing, A. M. (1953). Chess.', author: ' ', releaseDate: '1952', link: '' }, recognized, noDetails)
  expect(filled).toMatchObject({ title: 'Chess', author: 'A. M. Turing', releaseDate: '1952', link: '' })
  expect(filled.details).toMatchObject({
    csl: { volume: '1', page: '2' },
    contributors: [{ family: 'Turing' }],
    links: recognized.details.links,
    bibtex: '@book{t}',
  })
})

it('details that a work has are kept, its names and its entry included', () => {
  const mine = { csl: { editor: [{ family: 'Copeland' }], volume: '9' }, links: recognized.details.links, bibtex: '@book{mine}' }
  const { details } = fillIn({ title: 'x' }, recognized, mine)
  expect(details.csl).toMatchObject({ volume: '9', page: '2' })
  expect(details.contributors.map(({ family }) => family)).toEqual(['Copeland'])
  expect(details.links).toHaveLength(1)
  expect(details.bibtex).toBe('@book{mine}')
})

it('links under an embargo are kept, and not published because a text names them', () => {
  const embargoed = [{ kind: 'pdf' as const, href: 'https://a.example/1.pdf', until: '2999-06-01' }]
  const { details } = fillIn({ title: 'x' }, recognized, { ...noDetails, embargoed })
  expect(details.links).toEqual(embargoed)
})
