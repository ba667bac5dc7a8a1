import { defaultSettings, noIdentity, type Settings, toFooter } from '@portfolio/contracts'
import { findTranslations } from '@portfolio/contracts/translations'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { SiteFooter } from './site-footer.tsx'

const OWN_LINKS = ['/cv', '/feed.atom', '/works.bib', '/licenses']

const render = (link: string, more: Partial<Settings> = {}) => {
  const settings = { ...defaultSettings, microblogUrl: '', networkUrl: '', footerLinks: [{ title: 'The link', link }], ...more }
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <SiteFooter settings={{ ...settings, footer: toFooter(settings) }} routes={[{ path: '/books' }]} />
    </StaticRouter>,
  )
}

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
  const html = render('/books', { orcid: '0000-0002-1825-0097' })
  expect(html).toContain('<a href="https://orcid.org/0000-0002-1825-0097" rel="me noopener">')
  expect(html).toContain('<use href="/profile-icons.svg?orcid#orcid"></use></svg>ORCID</a>')
  expect(render('/books')).not.toContain('orcid.org')
})

it('profiles have the name and icon of their site, and placeholders the texts of the specification', () => {
  const html = render('/books', {
    microblogUrl: 'https://scholar.social/@ada',
    networkUrl: 'https://www.linkedin.com/in/ada',
    identity: { ...noIdentity, profileLinks: ['https://github.com/ada', 'https://ada.example/me', 'https://github.com/ada'] },
  })
  const names = [...html.matchAll(/#(\w+)"><\/use><\/svg>([^<]*)</g)].map(([, icon, name]) => `${icon} ${name}`)
  expect(names).toEqual(['mastodon Mastodon', 'linkedin LinkedIn', 'github GitHub', 'web ada.example'])
  const { microblogUrl, networkUrl } = defaultSettings
  const placeholders = render('/books', { microblogUrl, networkUrl })
  expect(placeholders).toMatch(/>Microblog<svg[^>]*><path.*>Professional network<svg[^>]*><path/)
  expect(placeholders).not.toContain('<use')
})

it('profiles at unknown hosts are named in the language of the site', () => {
  globalThis.portfolioTranslations = findTranslations('de')
  const html = render('/books', { microblogUrl: 'https://blog.example/ada', networkUrl: 'https://network.example/ada' })
  globalThis.portfolioTranslations = undefined
  expect(html).toMatch(/>Mikroblog<.*>Berufliches Netzwerk</)
})
