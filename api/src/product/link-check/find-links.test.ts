import { type CollectionName, defaultSettings, noDetails, noIdentity, SETTINGS_ID } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { findLinks, toChecked } from './find-links.ts'

const ORIGIN = 'https://site.example'

it.each([
  ['https://a.example/x#part', 'https://a.example/x'],
  [' http://A.example ', 'http://a.example/'],
  ['https://user:secret@a.example/x', 'https://a.example/x'],
  ['10.1000/xyz', 'https://doi.org/10.1000/xyz'],
  ['https://bücher.example/ö', 'https://xn--bcher-kva.example/%C3%B6'],
  ['/books?page=2#top', '/books?page=2'],
  [`${ORIGIN}/files/1/a.pdf`, '/files/1/a.pdf'],
  [`${ORIGIN}/admin/books`, undefined],
  ['/api/books', undefined],
  ['/media/1.png', undefined],
  ['#notes', undefined],
  ['mailto:ann@a.example', undefined],
  ['javascript:alert(1)', undefined],
  ['Mind 59, 433–460', undefined],
  ['//a.example/x', undefined],
  ['https://', undefined],
  [`https://a.example/${'x'.repeat(2_000)}`, undefined],
])('the link %s is checked as %s', (link, checked) => {
  expect(toChecked(link, ORIGIN)).toBe(checked)
})

it('finds each link of published items and settings once, with every field that has it', async () => {
  const items = new Map<CollectionName, { id: string; values: Record<string, unknown> }[]>([
    [
      'books',
      [
        {
          id: 'b1',
          values: {
            title: 'A book',
            description: 'See https://not-a-link.example',
            link: 'https://a.example/',
            details: {
              ...noDetails,
              csl: { DOI: '10.1000/xyz' },
              links: [{ kind: 'pdf', href: '/files/1/a.pdf' }],
              embargoed: [{ kind: 'pdf', href: 'https://secret.example/', until: '2999-01-01' }],
            },
          },
        },
      ],
    ],
    ['externalLinks', [{ id: 'l1', values: { title: 'A link', link: 'https://a.example' } }]],
    [
      'blogs',
      [{ id: 'p1', values: { title: 'A post', description: '<p><a href="https://a.example/#x">one</a> <a href="/about">two</a></p>' } }],
    ],
  ])
  const identity = { ...noIdentity, news: [{ date: '2026-01-01', text: 'New', link: 'https://news.example/' }] }
  expect(await findLinks({ items, settings: { ...defaultSettings, footerLinks: [], identity }, origin: ORIGIN })).toEqual([
    {
      href: 'https://a.example/',
      uses: [
        { form: 'books', id: 'b1', title: 'A book', field: 'link' },
        { form: 'externalLinks', id: 'l1', title: 'A link', field: 'link' },
        { form: 'blogs', id: 'p1', title: 'A post', field: 'description' },
      ],
    },
    { href: '/files/1/a.pdf', uses: [{ form: 'books', id: 'b1', title: 'A book', field: 'details.links' }] },
    { href: 'https://doi.org/10.1000/xyz', uses: [{ form: 'books', id: 'b1', title: 'A book', field: 'details.csl.DOI' }] },
    { href: '/about', uses: [{ form: 'blogs', id: 'p1', title: 'A post', field: 'description' }] },
    { href: 'https://news.example/', uses: [{ form: 'settings', id: SETTINGS_ID, title: '', field: 'news' }] },
  ])
})
