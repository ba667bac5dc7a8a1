import type { WorkCollectionName } from '#collections'
import { DEFAULT_LANGUAGE } from '#languages'
import type { ImageSource } from '#media'
import { type Translations, translate } from '#translate'
import type { WorkOrder } from '#works'
import { isSitePath, linkHref } from './link-href.ts'
import type { Image } from './posts.ts'
import { type Profile, recognizeProfile } from './profiles.ts'

/** A dated line of the owner's news on the landing page. */
export interface NewsLine {
  /** "2026-11-23" */
  date: string
  text: string
  /** A web address or a path on this site. Empty: none. */
  link: string
}

/** Who the owner is. Everything is optional and empty by default. */
export interface Identity {
  /** URL of an uploaded image. */
  portrait: string | null
  portraitAlt: string
  position: string
  affiliation: string
  /** Returned with a space in place of the @, so that no response contains the email address (decision 64). */
  email: string
  /** URLs of profiles other than ORCID and those in the footer, in order. */
  profileLinks: string[]
  /** Ids of works on the landing page, in order. */
  selectedWorks: string[]
  news: NewsLine[]
}

/** The part of the owner's identity that pages show. */
export interface Person extends Pick<Identity, 'portraitAlt' | 'position' | 'affiliation' | 'email'> {
  portrait: Image | null
}

/** The links and profiles of the footer. */
export interface Footer {
  /** `href` is empty for plain text. */
  links: { title: string; href: string }[]
  profiles: Profile[]
  /** URL of the mail icon. */
  emailIcon?: string
}

/** A blog that the menu leads to. */
export interface MenuPage {
  title: string
  path: string
}

/** What the owner may change about the site itself. */
export interface SettingsValues {
  ownerName: string
  tagline: string
  microblogUrl: string
  networkUrl: string
  /** "0000-0002-1825-0097". Empty: none. */
  orcid: string
  backgroundImage: string | null
  copyrightYear: number
  footerLinks: { title: string; link: string }[]
  /** Every spelling of the owner's name in the field Author of works. They are highlighted in lists. */
  ownNames: string[]
  /** How pages order lists of works. The API lists the newest added first. */
  worksOrder: WorkOrder
  /** The collections of the CV in their order. Null: all, in the order of the menu. */
  cvSections: WorkCollectionName[] | null
  identity: Identity
  /** Of the site: its interface, and items that have no language of their own. BCP 47. */
  language: string
}

/** Keys that an earlier portal does not send. Missing: unchanged. */
type AddedKey = 'orcid' | 'ownNames' | 'worksOrder' | 'cvSections' | 'identity' | 'language'

/** A `version` that is no longer the current one is a conflict (409). */
export type SettingsDraft = Omit<SettingsValues, AddedKey> & { [Key in AddedKey]?: SettingsValues[Key] | undefined } & {
  version?: number | undefined
  /** Version of the working copy to publish. An outdated version is a conflict (409). */
  copyVersion?: number | undefined
}

export type Settings = SettingsValues & {
  version: number
  /** Whether there is any work. Missing: not known. */
  hasWorks?: boolean
  /** Missing if the owner has entered nothing. */
  person?: Person | undefined
  footer?: Footer
  /** The blogs that are pages of the menu, in the order of the menu. Missing: none. */
  menuPages?: MenuPage[]
  /** The variants of `backgroundImage`. Missing: none. */
  backgroundSources?: ImageSource[]
}

export const noIdentity: Identity = {
  portrait: null,
  portraitAlt: '',
  position: '',
  affiliation: '',
  email: '',
  profileLinks: [],
  selectedWorks: [],
  news: [],
}

/** Clearly placeholders, never a real person; the portal reminds the owner of them. Version 0: not saved yet. */
export const defaultSettings: Settings = {
  version: 0,
  ownerName: 'Your name',
  tagline: '',
  microblogUrl: 'https://mastodon.example/@yourname',
  networkUrl: 'https://network.example/in/yourname',
  orcid: '',
  backgroundImage: null,
  copyrightYear: 2024,
  footerLinks: [
    { title: 'Books', link: '/books' },
    { title: 'Journal articles', link: '/articles' },
    { title: 'About', link: '/about' },
  ],
  ownNames: [],
  worksOrder: 'date',
  cvSections: null,
  identity: noIdentity,
  language: DEFAULT_LANGUAGE,
}

/** Returns the address of the person whom an ORCID iD identifies. */
export const orcidAddress = (orcid: string): string => `https://orcid.org/${orcid}`

const placeholders = [defaultSettings.microblogUrl, defaultSettings.networkUrl]

/** Returns the addresses of the owner's profiles, apart from ORCID. Placeholders are left out. */
export const listProfiles = ({ microblogUrl, networkUrl, identity }: Settings): string[] => [
  ...new Set([microblogUrl, networkUrl, ...(identity?.profileLinks ?? [])].filter((address) => address && !placeholders.includes(address))),
]

/** Redirects to the owner's email address. */
export const EMAIL_PATH = '/email'

/** URL of a file with the icons that its query names. */
export const PROFILE_ICONS_PATH = '/profile-icons.svg'

/** Names of the two profiles while their hosts are not known. */
export const profileNames = { microblog: 'Microblog', network: 'Professional network' }

/** Returns the links of the footer, and all profiles with their names and icons. Only links that the owner left as they were are translated. */
export const toFooter = (
  { footerLinks, microblogUrl, networkUrl, orcid, identity }: Settings,
  translations?: Translations | undefined,
): Footer => {
  const isDefault = ({ title, link }: Settings['footerLinks'][number]) =>
    defaultSettings.footerLinks.some((one) => one.title === title && one.link === link)
  const shown = [
    { href: microblogUrl, otherName: profileNames.microblog },
    { href: networkUrl, otherName: profileNames.network },
    { href: orcid && orcidAddress(orcid) },
    // An earlier gateway sends no identity.
    ...(identity?.profileLinks ?? []).map((href) => ({ href })),
  ] as { href: string; otherName?: string }[]
  const profiles = shown
    .filter(({ href }, index) => href && shown.findIndex((other) => other.href === href) === index)
    .map(({ href, otherName }) =>
      placeholders.includes(href) ? { name: otherName ?? '', icon: '', href } : { ...recognizeProfile(href, otherName), href },
    )
  const icons = new Set([...profiles.map(({ icon }) => icon), identity?.email ? 'email' : ''])
  const file = `${PROFILE_ICONS_PATH}?${[...icons].filter(Boolean).sort().join(',')}`
  return {
    links: footerLinks.map((one) => ({
      title: isDefault(one) ? translate(translations, one.title) : one.title,
      href: isSitePath(one.link) ? one.link : (linkHref(one.link) ?? ''),
    })),
    profiles: profiles.map((profile) => ({ ...profile, icon: profile.icon && `${file}#${profile.icon}` })),
    ...(identity?.email && { emailIcon: `${file}#email` }),
  }
}

/** Describes the settings that visitors see although they are still placeholders. */
export const listPlaceholders = (settings: Settings): string[] => {
  const { ownerName, microblogUrl, networkUrl, copyrightYear, version } = settings
  return [
    ownerName === defaultSettings.ownerName && `the name “${ownerName}”`,
    microblogUrl === defaultSettings.microblogUrl && 'an example microblog profile',
    networkUrl === defaultSettings.networkUrl && 'an example profile in a professional network',
    version === 0 && `the copyright year ${copyrightYear}`,
  ].filter((placeholder) => placeholder !== false)
}
