const KEY = 'admin.carried-toast'
/** Older than this, the message belongs to a page the owner has long left. */
const FRESH_MS = 5_000

/** Keeps a success message for the document that opens next. */
export const carry = (message: string, storage: Storage = sessionStorage, now = Date.now()) =>
  storage.setItem(KEY, JSON.stringify({ message, at: now }))

/** The message the last document left, once. */
export const takeCarried = (storage: Storage = sessionStorage, now = Date.now()): string | null => {
  const kept = storage.getItem(KEY)
  storage.removeItem(KEY)
  if (!kept) return null
  const { message, at } = JSON.parse(kept) as { message: string; at: number }
  return now - at < FRESH_MS ? message : null
}
