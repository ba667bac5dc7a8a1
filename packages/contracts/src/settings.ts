/** What the owner may change about the site itself. */
export interface SettingsValues {
  ownerName: string
  tagline: string
  microblogUrl: string
  networkUrl: string
  backgroundImage: string | null
  copyrightYear: number
  footerLinks: { title: string; link: string }[]
}
/** A `version` that is no longer the current one is a conflict (409). */
export type SettingsDraft = SettingsValues & { version?: number | undefined }
export type Settings = SettingsValues & { version: number }

/** Clearly placeholders, never a real person. Version 0: not saved yet. */
export const defaultSettings: Settings = {
  version: 0,
  ownerName: 'Your name',
  tagline: 'Your field, your institution',
  microblogUrl: 'https://mastodon.example/@yourname',
  networkUrl: 'https://network.example/in/yourname',
  backgroundImage: null,
  copyrightYear: 2024,
  footerLinks: [
    { title: 'Books', link: '/books' },
    { title: 'Journal articles', link: '/articles' },
    { title: 'About', link: '/about' },
  ],
}
