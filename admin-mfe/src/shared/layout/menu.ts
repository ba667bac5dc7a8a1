import {
  ACCOUNT_PAGE,
  AUDIT_PAGE,
  type CollectionName,
  collections,
  getAdminPage,
  HISTORY_PAGE,
  IMPORT_PAGE,
  LINK_CHECK_PAGE,
  MEDIA_PAGE,
  READINESS_PAGE,
  RELEASES_PAGE,
  SETTINGS_PAGE,
  STATISTICS_PAGE,
  TRASH_PAGE,
  texts,
} from '@portfolio/contracts'
import {
  BookOpen,
  BookText,
  ChartColumn,
  FileDown,
  FileText,
  FolderKanban,
  GraduationCap,
  History,
  Images,
  KeyRound,
  Link2,
  List,
  type LucideIcon,
  Newspaper,
  PackageCheck,
  Presentation,
  ScrollText,
  Settings,
  Trash2,
  Unlink,
  UserRound,
} from 'lucide-react'

export interface MenuEntry {
  to: string
  label: string
  icon: LucideIcon
  /** Whether the page needs a gateway that records history. */
  needsHistory?: boolean
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

/** The groups of the sidebar: content, the owner's settings, and operations. */
export const menu: MenuEntry[][] = [
  [
    ...collections.map((collection) => ({
      to: getAdminPage(collection),
      label: texts[collection.name].label.menu,
      icon: icons[collection.name] ?? List,
    })),
    { to: MEDIA_PAGE, label: 'Media', icon: Images },
    { to: IMPORT_PAGE, label: 'Import', icon: FileDown },
    { to: READINESS_PAGE, label: 'Scholar readiness', icon: GraduationCap },
    { to: LINK_CHECK_PAGE, label: 'Link check', icon: Unlink },
    { to: STATISTICS_PAGE, label: 'Statistics', icon: ChartColumn },
    { to: HISTORY_PAGE, label: 'History', icon: History, needsHistory: true },
    { to: TRASH_PAGE, label: 'Trash', icon: Trash2, needsHistory: true },
  ],
  [
    { to: SETTINGS_PAGE, label: 'Settings', icon: Settings },
    { to: ACCOUNT_PAGE, label: 'Account', icon: KeyRound },
    { to: AUDIT_PAGE, label: 'Audit log', icon: ScrollText },
  ],
  [{ to: RELEASES_PAGE, label: 'Releases', icon: PackageCheck }],
]
