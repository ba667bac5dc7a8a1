import { books, defaultSettings, getAdminPage, IMPORT_PAGE, SETTINGS_PAGE, type Settings } from '@portfolio/contracts'

export interface SetupStep {
  label: string
  to: string
  isDone: boolean
  /** Another way to do it. */
  other?: { label: string; to: string }
}

/** Returns the steps to a site with a name, a portrait and a first work. */
export const listSteps = ({ ownerName, identity, hasWorks = true }: Settings): SetupStep[] => [
  { label: 'Introduce yourself', to: SETTINGS_PAGE, isDone: ownerName !== defaultSettings.ownerName },
  { label: 'Add a portrait', to: SETTINGS_PAGE, isDone: Boolean(identity?.portrait) },
  {
    label: 'Add your first work',
    to: getAdminPage(books),
    isDone: hasWorks,
    other: { label: 'import what you have', to: IMPORT_PAGE },
  },
]

/** Returns whether the site lacks a name or works. A portrait is optional. */
export const isNewSite = ({ ownerName, hasWorks = true }: Settings): boolean => ownerName === defaultSettings.ownerName || !hasWorks

const KEY = 'setup'

/** Whether this browser shows the steps, or no longer shows them. Null if it never has. */
export const setupStorage = {
  read: () => localStorage.getItem(KEY) as 'open' | 'closed' | null,
  write: (state: 'open' | 'closed') => localStorage.setItem(KEY, state),
}
