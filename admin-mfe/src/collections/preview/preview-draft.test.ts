import type { WorkDetails } from '@portfolio/contracts'
import { check, workDetails } from '@portfolio/contracts/rules'
import { describe, expect, it } from 'vitest'
import { toPreviewDraft } from './preview-draft.ts'

const valid: WorkDetails = {
  csl: { issued: '1950', author: [{ family: 'Turing', ORCID: '0000-0002-1825-0097' }, { family: 'Newman' }], volume: '59' },
  links: [
    { kind: 'pdf', href: 'https://archive.example/a.pdf' },
    { kind: 'code', href: 'https://code.example/' },
  ],
  embargoed: [{ kind: 'pdf', href: 'https://archive.example/b.pdf', until: '2999-06-01' }],
  bibtex: null,
}
const preview = (details: WorkDetails) => toPreviewDraft({ title: 'T', details }).details

describe('the draft of a preview', () => {
  it('is what the form would save, without the address and the imported entry', () => {
    expect(toPreviewDraft({ title: 'T', slug: 'Not An Address', details: { ...valid, bibtex: '@book{a}' } })).toEqual({
      title: 'T',
      details: valid,
    })
    expect(toPreviewDraft({ title: 'T' })).toEqual({ title: 'T' })
  })

  it.each<[string, (details: WorkDetails) => void, (details: WorkDetails) => void]>([
    [
      'a date',
      ({ csl }) => {
        csl.issued = 'Spring'
      },
      ({ csl }) => {
        delete csl.issued
      },
    ],
    [
      'an ORCID',
      ({ csl }) => {
        Object.assign(csl.author?.[0] ?? {}, { ORCID: '1' })
      },
      ({ csl }) => {
        delete csl.author?.[0]?.ORCID
      },
    ],
    [
      'a person without a name',
      ({ csl }) => {
        csl.author?.splice(1, 0, { given: 'A.' })
      },
      () => {},
    ],
    [
      'a link without an address',
      ({ links }) => {
        links.splice(0, 0, { kind: 'pdf', href: '' })
      },
      () => {},
    ],
    [
      'two links',
      ({ links }) => {
        links.unshift({ kind: 'pdf', href: 'x' }, { kind: 'pdf', href: 'javascript:alert(1)' })
      },
      () => {},
    ],
    [
      'a link under an embargo without an address or a day',
      ({ embargoed }) => {
        embargoed?.unshift({ kind: 'pdf', href: '', until: '2999-06-01' }, { kind: 'pdf', href: 'https://a.example/', until: 'soon' })
      },
      () => {},
    ],
    [
      'all at once',
      ({ csl, links }) => {
        csl.issued = 'x'
        csl.author?.unshift({}, {})
        links.push({ kind: 'pdf', href: '' })
      },
      ({ csl }) => {
        delete csl.issued
      },
    ],
  ])('leaves out what is not valid yet: %s', (_, damage, expected) => {
    const [damaged, left] = [structuredClone(valid), structuredClone(valid)]
    damage(damaged)
    expected(left)
    expect('errors' in check(workDetails, damaged)).toBe(true)
    expect(preview(damaged)).toEqual(left)
  })
})
