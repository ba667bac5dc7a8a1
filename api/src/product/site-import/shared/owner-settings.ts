import {
  defaultSettings,
  isSameLanguage,
  NEWS_LINES_MAX,
  noIdentity,
  POSITION_CHARACTERS_MAX,
  PROFILE_LINKS_MAX,
  type Settings,
  type SettingsDraft,
  type SiteSetting,
} from '@portfolio/contracts'
import { cut } from '#product/shared/cut.ts'
import type { ParsedOwner } from './parsed-site.ts'

const NAME_CHARACTERS_MAX = 120
const TAGLINE_CHARACTERS_MAX = 200

const fit = (text: string | undefined, max: number) => text && cut(text, max)

const toNews = ({ news }: ParsedOwner) => news.slice(0, NEWS_LINES_MAX)
const mergeProfiles = (mine: readonly string[], { profiles }: ParsedOwner) =>
  [...new Set([...mine, ...profiles])].slice(0, PROFILE_LINKS_MAX)

const describeNews = (news: readonly { date: string; text: string }[]) => news.map(({ date, text }) => `${date}: ${text}`).join('\n')

/** Another spelling, such as "en-US" for "en", is no other language. */
const findOtherLanguage = (mine: string, { language }: ParsedOwner) => (language && !isSameLanguage(mine, language) ? language : undefined)

/** Returns the details about the owner in which an export differs from the settings. Only empty settings are proposed to be replaced. */
export const compareOwner = (settings: Settings, owner: ParsedOwner): SiteSetting[] => {
  const { identity } = settings
  const name = settings.ownerName === defaultSettings.ownerName ? '' : settings.ownerName
  const said: [SiteSetting['field'], mine: string, theirs: string | undefined][] = [
    ['ownerName', name, fit(owner.ownerName, NAME_CHARACTERS_MAX)],
    ['tagline', settings.tagline, fit(owner.tagline, TAGLINE_CHARACTERS_MAX)],
    ['position', identity.position, fit(owner.position, POSITION_CHARACTERS_MAX)],
    ['affiliation', identity.affiliation, fit(owner.affiliation, POSITION_CHARACTERS_MAX)],
    ['email', identity.email.replace(' ', '@'), owner.email],
    ['orcid', settings.orcid, owner.orcid],
    ['portrait', identity.portrait ?? '', owner.portrait],
    ['profileLinks', identity.profileLinks.join('\n'), mergeProfiles(identity.profileLinks, owner).join('\n')],
    ['news', describeNews(identity.news), describeNews(toNews(owner))],
    ['language', settings.language, findOtherLanguage(settings.language, owner)],
  ]
  return said.flatMap(([field, mine, theirs]) =>
    theirs && theirs !== mine ? [{ field, mine, theirs, isProposed: mine === '' || field === 'profileLinks' }] : [],
  )
}

/** Returns settings with the chosen fields taken from an export. */
export const applyOwner = (draft: SettingsDraft, owner: ParsedOwner, fields: readonly SiteSetting['field'][]): SettingsDraft => {
  const takes = (field: SiteSetting['field']) => fields.includes(field)
  const identity = { ...noIdentity, ...draft.identity }
  return {
    ...draft,
    ...(takes('ownerName') && owner.ownerName && { ownerName: cut(owner.ownerName, NAME_CHARACTERS_MAX) }),
    ...(takes('tagline') && owner.tagline && { tagline: cut(owner.tagline, TAGLINE_CHARACTERS_MAX) }),
    ...(takes('orcid') && owner.orcid && { orcid: owner.orcid }),
    ...(takes('language') && owner.language && { language: owner.language }),
    identity: {
      ...identity,
      ...(takes('position') && owner.position && { position: cut(owner.position, POSITION_CHARACTERS_MAX) }),
      ...(takes('affiliation') && owner.affiliation && { affiliation: cut(owner.affiliation, POSITION_CHARACTERS_MAX) }),
      ...(takes('email') && owner.email && { email: owner.email }),
      ...(takes('portrait') && owner.portrait && { portrait: owner.portrait }),
      ...(takes('profileLinks') && { profileLinks: mergeProfiles(identity.profileLinks, owner) }),
      ...(takes('news') && { news: toNews(owner) }),
    },
  }
}
