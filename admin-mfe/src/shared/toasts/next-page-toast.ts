const KEY = 'admin.next-page-toast'
/** An older message is out of date. */
const MAX_AGE_MS = 5_000

/**
 * Stores a success message for the next document. Not in sessionStorage: Firefox gives a document that comes back from the back/forward cache what
 * that had when the document was left.
 */
export const storeToast = (message: string, storage: Storage = localStorage, now = Date.now()) => {
  try {
    storage.setItem(KEY, JSON.stringify({ message, at: now }))
  } catch {
    // The storage is full. Going back matters more than the message.
  }
}

/** Returns and removes the message stored by the previous document. */
export const takeStoredToast = (storage: Storage = localStorage, now = Date.now()): string | null => {
  const stored = storage.getItem(KEY)
  storage.removeItem(KEY)
  if (!stored) return null
  const { message, at } = JSON.parse(stored) as { message: string; at: number }
  return now - at < MAX_AGE_MS ? message : null
}
