import { LINK_CHARACTERS_MAX, TEXT_CHARACTERS_MIN } from '@portfolio/contracts'
import { getFileName, getFolder } from '#site-import/shared/addresses.ts'
import { type Data, toData, toText } from '#site-import/shared/front-matter.ts'
import type { ParsedSite, SiteFiles } from '#site-import/shared/parsed-site.ts'
import { addProfile, isExample } from '#site-import/shared/profiles.ts'
import { setLanguage } from '#site-import/shared/set-language.ts'
import { fitTitle } from '#site-import/shared/title.ts'
import type { Page } from './pages.ts'

/** Reads the links that the readable export of this product writes. Those of themes have other names. */
export const readLinks = (config: Data, site: ParsedSite) => {
  const { links } = toData(config.params)
  // Lists show the link that was added last first.
  for (const { title, link } of (Array.isArray(links) ? links : []).map(toData).toReversed()) {
    const address = toText(link)
    if (toText(title) && address.length >= TEXT_CHARACTERS_MIN && address.length <= LINK_CHARACTERS_MAX)
      site.links.push({ title: fitTitle(toText(title)), link: address, source: 'hugo.yaml' })
  }
}

export const readOwner = (config: Data, site: ParsedSite) => {
  const { owner } = site
  const params = toData(config.params)
  const author = toData(params.author)
  const name = toText(author.name) || (typeof params.author === 'string' ? params.author.trim() : '') || toText(toData(config.author).name)
  if (name && !isExample(name)) owner.ownerName = name
  const tagline = toText(params.description) || toText(toData(params.homeInfoParams).Content)
  if (tagline && tagline.length <= 200) owner.tagline = tagline
  setLanguage(owner, toText(config.languageCode) || toText(config.defaultContentLanguage))
  for (const list of [params.socialIcons, params.social, params.socials, toData(config.social).links, author.social])
    if (Array.isArray(list))
      for (const entry of list.map(toData))
        addProfile(owner, toText(entry.name) || toText(entry.icon) || 'website', toText(entry.url) || toText(entry.link))
    else for (const [service, said] of Object.entries(toData(list))) addProfile(owner, service, said)
}

/** The owner's page of Hugo Blox and its predecessors: `content/authors/admin/_index.md`. */
export const readAuthor = ({ data, path }: Page, files: SiteFiles, site: ParsedSite) => {
  const { owner } = site
  const organizations = Array.isArray(data.organizations) ? data.organizations.map(toData) : []
  const [name, position, affiliation] = [toText(data.title), toText(data.role), toText(organizations[0]?.name)]
  if (name) owner.ownerName ??= name
  if (position) owner.position ??= position
  if (affiliation) owner.affiliation ??= affiliation
  const avatar = files.paths.find((file) => getFolder(file) === getFolder(path) && /^avatar\.\w+$/i.test(getFileName(file)))
  if (avatar) owner.portrait ??= `/${avatar}`
  // `profiles` in later versions.
  for (const entry of [data.social, data.profiles].flatMap((list) => (Array.isArray(list) ? list.map(toData) : []))) {
    const link = toText(entry.link) || toText(entry.url)
    addProfile(owner, link.startsWith('mailto:') ? 'email' : 'website', link)
    if (/orcid\.org/.test(link)) addProfile(owner, 'orcid', link)
  }
}
