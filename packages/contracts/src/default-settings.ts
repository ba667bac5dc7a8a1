import type { Settings } from './settings.ts'

/** Plainly placeholders, never a real person. Kept apart from the schema so that a visitor's page can use them alone. */
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
