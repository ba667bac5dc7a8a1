const SEGMENT = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`)
const KEY_CHARACTERS_MAX = 512

/**
 * Throws unless the key is a plain path: no `..`, no hidden name, no character that a file system or a server could read in another way.
 */
export const checkKey = (key: string): void => {
  if (key.length > KEY_CHARACTERS_MAX || !KEY.test(key)) throw new TypeError(`Not a key of the store: ${JSON.stringify(key.slice(0, 80))}`)
}

/** A prefix is the beginning of a key; the empty one names everything. */
export const checkPrefix = (prefix: string): void => {
  if (prefix) checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
}
