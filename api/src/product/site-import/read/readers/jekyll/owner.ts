import { readYaml, toData, toText } from '#site-import/shared/front-matter.ts'
import { addProfile, isExample } from '#site-import/shared/profiles.ts'
import { setLanguage } from '#site-import/shared/set-language.ts'
import type { Context } from './to-item.ts'

export const readOwner = async ({ config, files, site }: Context): Promise<void> => {
  const { owner } = site
  const author = toData(config.author)
  const names = [config.first_name, config.middle_name, config.last_name].map(toText).filter(Boolean).join(' ')
  const name = names || toText(author.name) || toText(config.name) || (typeof config.author === 'string' ? config.author : '')
  if (name && !isExample(name) && !/^your (?:sidebar )?name$/i.test(name)) owner.ownerName = name
  const bio = toText(author.bio)
  if (bio && !/^short biography/i.test(bio)) owner.position = bio
  const employer = toText(author.employer)
  if (employer && !isExample(employer)) owner.affiliation = employer
  if (toText(author.avatar)) owner.portrait = `/images/${toText(author.avatar)}`
  for (const [service, said] of Object.entries(author)) addProfile(owner, service, said)
  for (const [key, said] of Object.entries(config))
    if (/^(?:orcid|scholar|github|gitlab|linkedin|twitter|x|bluesky|mastodon|researchgate|dblp|medium|semanticscholar|zotero)_/.test(key))
      addProfile(owner, key, said)
  addProfile(owner, 'email', config.email)
  // academicpages has `locale`.
  setLanguage(owner, toText(config.lang) || toText(config.locale))
  for (const path of ['_data/socials.yml', '_data/social.yml']) {
    if (!files.paths.includes(path)) continue
    for (const [service, said] of Object.entries(readYaml(await files.readText(path)))) {
      if (service !== 'custom_social') addProfile(owner, service, said)
      else addProfile(owner, 'website', toData(said).url)
    }
  }
}
