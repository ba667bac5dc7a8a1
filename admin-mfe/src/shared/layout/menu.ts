import { type CollectionName, collections, IMPORT_PAGE, READINESS_PAGE, RELEASES_PAGE, SETTINGS_PAGE, texts } from '@portfolio/contracts'
import {
  BookOpen,
  BookText,
  FileDown,
  FileText,
  FolderKanban,
  GraduationCap,
  Link2,
  List,
  type LucideIcon,
  Newspaper,
  PackageCheck,
  Presentation,
  Settings,
  UserRound,
} from 'lucide-react'

export interface MenuEntry {
  to: string
  label: string
  icon: LucideIcon
}

/** Collections without an entry get the list icon. */
const icons: Partial<Record<CollectionName, LucideIcon>> = {
  blogs: Newspaper,
  books: BookOpen,
  bookChapters: BookText,
  journalArticles: FileText,
  projects: FolderKanban,
  conferences: Presentation,
  externalLinks: Link2,
  about: UserRound,
}

/** The sidebar, in order. */
export const menu: MenuEntry[] = [
  ...collections.map(({ name, adminPage }) => ({ to: adminPage, label: texts[name].label.menu, icon: icons[name] ?? List })),
  { to: IMPORT_PAGE, label: 'Import', icon: FileDown },
  { to: READINESS_PAGE, label: 'Scholar readiness', icon: GraduationCap },
  { to: SETTINGS_PAGE, label: 'Settings', icon: Settings },
  { to: RELEASES_PAGE, label: 'Releases', icon: PackageCheck },
]
