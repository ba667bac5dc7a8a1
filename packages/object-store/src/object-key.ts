const SEGMENT = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`)
const KEY_CHARACTERS_MAX = 512

/** Throws unless the key is a plain path: no `..`, no hidden name, no character that a file system or server could interpret. */
export const checkKey = (key: string): void => {
  if (key.length > KEY_CHARACTERS_MAX || !KEY.test(key)) throw new TypeError(`Invalid object key: ${JSON.stringify(key.slice(0, 80))}`)
}

/** Throws unless the prefix is the beginning of a key. The empty prefix matches everything. */
export const checkPrefix = (prefix: string): void => {
  if (prefix) checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
}
