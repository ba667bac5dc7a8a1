import type { WorkCollectionName } from '#collections'
import type { WorkOrder } from '#works'

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
}
/** Keys that an earlier portal does not send. Missing: unchanged. */
type AddedKey = 'orcid' | 'ownNames' | 'worksOrder' | 'cvSections'

/** A `version` that is no longer the current one is a conflict (409). */
export type SettingsDraft = Omit<SettingsValues, AddedKey> & { [Key in AddedKey]?: SettingsValues[Key] | undefined } & {
  version?: number | undefined
}
export type Settings = SettingsValues & {
  version: number
  /** Whether there is any work. Missing: not known. */
  hasWorks?: boolean
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
}

/** Returns the address of the person whom an ORCID iD identifies. */
export const orcidAddress = (orcid: string): string => `https://orcid.org/${orcid}`

/** Returns the addresses of the owner's profiles, apart from ORCID. Placeholders are left out. */
export const listProfiles = ({ microblogUrl, networkUrl }: Settings): string[] => {
  const placeholders = [defaultSettings.microblogUrl, defaultSettings.networkUrl]
  return [microblogUrl, networkUrl].filter((address) => address && !placeholders.includes(address))
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
