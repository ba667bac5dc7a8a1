import { about, blogs, bookChapters, books, conferences, externalLinks, journalArticles, projects } from '@portfolio/contracts'
import {
  BookOpen,
  BookText,
  FileText,
  FolderKanban,
  Link2,
  type LucideIcon,
  Newspaper,
  PackageCheck,
  Presentation,
  Settings,
  UserRound,
} from 'lucide-react'

export interface MenuEntry {
  to: string
  words: string
  icon: LucideIcon
}

export const settingsPage = '/admin/settings'
export const releasesPage = '/admin/releases'

/** The sidebar, in order. */
export const menu: MenuEntry[] = [
  { to: blogs.pages.admin, words: 'Blogs', icon: Newspaper },
  { to: books.pages.admin, words: 'Books', icon: BookOpen },
  { to: bookChapters.pages.admin, words: 'Book chapters', icon: BookText },
  { to: journalArticles.pages.admin, words: 'Journal articles', icon: FileText },
  { to: projects.pages.admin, words: 'Projects', icon: FolderKanban },
  { to: conferences.pages.admin, words: 'Conferences', icon: Presentation },
  { to: externalLinks.pages.admin, words: 'External Links', icon: Link2 },
  { to: about.pages.admin, words: 'About Section', icon: UserRound },
  { to: settingsPage, words: 'Settings', icon: Settings },
  { to: releasesPage, words: 'Releases', icon: PackageCheck },
]
