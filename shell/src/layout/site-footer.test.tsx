import { defaultSettings, type Settings } from '@portfolio/contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { SiteFooter } from './site-footer.tsx'

const OWN_LINKS = ['/cv', '/feed.atom', '/works.bib', '/licenses']

const render = (link: string, more: Partial<Settings> = {}) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <SiteFooter
        settings={{ ...defaultSettings, microblogUrl: '', networkUrl: '', footerLinks: [{ title: 'The link', link }], ...more }}
      />
    </StaticRouter>,
  )

it.each(['/books', '/blogs/one?x=1#y', 'https://a.example/', 'mailto:a@example.org'])('links to %s', (link) => {
  expect(render(link)).toContain(`href="${link}"`)
})

it.each(['//evil.example', '/\\evil.example', '/\t/evil.example', '/ /evil.example', 'javascript:alert(1)', 'books'])(
  'shows a footer link to %j, which leads to no page of this site, as text',
  (link) => {
    expect(render(link)).toContain('The link</span>')
    expect([...render(link).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(OWN_LINKS)
  },
)

it('every page leads to the CV, the feed and a file of all works', () => {
  expect(render('/books')).toMatch(/href="\/cv">CV<.*href="\/feed\.atom">Feed<.*href="\/works\.bib" download="">All works \(BibTeX\)</)
})

it('a site without works offers none to be downloaded', () => {
  expect(render('/books', { hasWorks: true })).toContain('/works.bib')
  expect(render('/books', { hasWorks: false })).not.toContain('/works.bib')
})

it('a site whose owner has an ORCID iD leads to it, as a profile of the same person', () => {
  expect(render('/books', { orcid: '0000-0002-1825-0097' })).toContain(
    '<a href="https://orcid.org/0000-0002-1825-0097" rel="me noopener">ORCID<',
  )
  expect(render('/books')).not.toContain('orcid.org')
})
