import { TOKEN_STORAGE_KEY } from '@portfolio/contracts'

/** Returns the owner's token, which public pages send as well (specification, section 7). Null where storage is blocked. */
export const storedToken = () => {
  try {
    return localStorage.getItem(TOKEN_STORAGE_KEY)
  } catch {
    return null
  }
}
