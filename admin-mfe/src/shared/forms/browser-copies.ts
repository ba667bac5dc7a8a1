import { UNSAVED_TEXT_DAYS } from '@portfolio/contracts'

/** Unsaved text of one form, stored in the owner's browser. */
export interface BrowserCopy<Values> {
  /** The id of this copy. The versions below, which are stored with older copies as well, are those of working copies. */
  copyId: string
  /** The row being edited; null for a new one. */
  rowId: string | null
  version?: number | undefined
  /** The id that a new row will get. */
  newId?: string | undefined
  /** The form that stored this text on the server, and the version of the working copy that it last saw there. */
  writer?: string | undefined
  copyVersion?: number | undefined
  /** The version of the working copy with the id `newId`, if the row is another one. */
  newCopyVersion?: number | undefined
  /** Whether the server has stored exactly this text. */
  isSent?: boolean | undefined
  title: string
  /** Milliseconds since 1970. */
  keptAt: number
  values: Values
}

type CopyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const MAX_AGE_MS = UNSAVED_TEXT_DAYS * 24 * 60 * 60 * 1_000

const parseCopy = <Values>(text: string | null): BrowserCopy<Values> | null => {
  try {
    const copy = JSON.parse(text ?? 'null') as BrowserCopy<Values> | null
    return typeof copy?.copyId === 'string' && typeof copy.keptAt === 'number' && typeof (copy.values ?? 0) === 'object' ? copy : null
  } catch {
    return null
  }
}

const PREFIX = 'draft:'

const findKeys = (storage: CopyStorage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index))
    .filter((key) => key !== null)
    .filter((key) => key.startsWith(prefix))

/** Copies of one form. Each opened form writes its own, so that two tabs, or old and new text, never overwrite each other. */
export const browserCopies = <Values extends object>(form: string, storage: CopyStorage, now = () => Date.now()) => {
  const prefix = `${PREFIX}${form}:`
  const isExpired = ({ keptAt }: BrowserCopy<unknown>) => now() - keptAt >= MAX_AGE_MS
  const removeExpired = () => {
    for (const key of findKeys(storage, PREFIX)) {
      const copy = parseCopy(storage.getItem(key))
      if (copy && isExpired(copy)) storage.removeItem(key)
    }
  }
  const write = (copy: BrowserCopy<Values>): boolean => {
    try {
      storage.setItem(prefix + copy.copyId, JSON.stringify(copy))
      return true
    } catch {
      return false
    }
  }

  return {
    /** Returns false when browser storage is full. Old copies, of all forms, stay until it is. */
    save: (copy: Omit<BrowserCopy<Values>, 'keptAt'>): boolean => {
      const kept = { ...copy, keptAt: now() }
      if (write(kept)) return true
      removeExpired()
      return write(kept)
    },
    remove: (copyId: string) => storage.removeItem(prefix + copyId),
    /** Newest first. */
    list: (): BrowserCopy<Values>[] =>
      findKeys(storage, prefix)
        .map((key) => parseCopy<Values>(storage.getItem(key)))
        .filter((copy) => copy !== null)
        .filter((copy) => !isExpired(copy))
        .sort((a, b) => b.keptAt - a.keptAt),
  }
}

export type BrowserCopies<Values extends object> = ReturnType<typeof browserCopies<Values>>
