/** Unsaved text of one form, kept in the owner's browser. */
export interface DraftCopy<Values> {
  copyId: string
  /** The row being edited; null for a new one. */
  rowId: string | null
  version?: number | undefined
  title: string
  /** Milliseconds since 1970. */
  keptAt: number
  values: Values
}

type CopyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const KEPT_DAYS = 60
const KEPT_MS = KEPT_DAYS * 24 * 60 * 60 * 1_000

const parsed = <Values>(text: string | null): DraftCopy<Values> | null => {
  try {
    const copy = JSON.parse(text ?? 'null') as DraftCopy<Values> | null
    return copy && typeof copy.copyId === 'string' && typeof copy.values === 'object' ? copy : null
  } catch {
    return null
  }
}

/** Each opened form writes its own copy, so that two tabs, or an old and a new text, never overwrite each other. */
export const draftCopies = <Values extends object>(form: string, storage: CopyStorage, now = () => Date.now()) => {
  const prefix = `draft:${form}:`
  const keys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key?.startsWith(prefix))

  return {
    /** Returns false when browser storage is full. */
    keep: (copy: Omit<DraftCopy<Values>, 'keptAt'>): boolean => {
      try {
        storage.setItem(prefix + copy.copyId, JSON.stringify({ ...copy, keptAt: now() }))
        return true
      } catch {
        return false
      }
    },
    remove: (copyId: string) => storage.removeItem(prefix + copyId),
    /** Newest first. */
    list: (): DraftCopy<Values>[] =>
      keys()
        .map((key) => parsed<Values>(storage.getItem(key as string)))
        .filter((copy) => copy !== null)
        .filter(({ keptAt }) => now() - keptAt < KEPT_MS)
        .sort((a, b) => b.keptAt - a.keptAt),
  }
}

export type DraftCopies<Values extends object> = ReturnType<typeof draftCopies<Values>>

/** randomUUID needs a secure context; a portal reached over plain http in a home network has none. */
export const newCopyId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
