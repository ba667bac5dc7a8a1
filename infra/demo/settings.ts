import { defaultSettings, type SettingsDraft } from '@portfolio/contracts'

/** The profile addresses end in .example, a domain that nobody can own. */
export const settings: Omit<SettingsDraft, 'version'> = {
  ownerName: 'Alan Turing',
  tagline: 'Logic, computing machines and the chemistry of pattern',
  microblogUrl: 'https://mastodon.example/@turing',
  networkUrl: 'https://network.example/in/turing',
  backgroundImage: null,
  copyrightYear: defaultSettings.copyrightYear,
  ownNames: ['A. M. Turing', 'Alan Turing'],
  footerLinks: [
    { title: 'Books', link: '/books' },
    { title: 'Journal articles', link: '/articles' },
    { title: 'About', link: '/about' },
    { title: 'The Turing Digital Archive', link: 'https://turingarchive.kings.cam.ac.uk/' },
  ],
}
