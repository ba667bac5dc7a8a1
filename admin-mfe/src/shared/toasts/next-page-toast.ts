const KEY = 'admin.next-page-toast'
/** An older message is out of date. */
const MAX_AGE_MS = 5_000

/** Stores a success message for the next document. */
export const storeToast = (message: string, storage: Storage = sessionStorage, now = Date.now()) =>
  storage.setItem(KEY, JSON.stringify({ message, at: now }))

/** Returns and removes the message stored by the previous document. */
export const takeStoredToast = (storage: Storage = sessionStorage, now = Date.now()): string | null => {
  const stored = storage.getItem(KEY)
  storage.removeItem(KEY)
  if (!stored) return null
  const { message, at } = JSON.parse(stored) as { message: string; at: number }
  return now - at < MAX_AGE_MS ? message : null
}
