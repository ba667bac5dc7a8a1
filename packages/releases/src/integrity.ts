import { createHash, type Hash } from 'node:crypto'

/** For content that is read in parts: `toIntegrity` formats the hash. */
export const createIntegrityHash = (): Hash => createHash('sha384')

/** Returns a hash as `release.json` and the integrity attributes of documents have it: `sha384-<base64>`. The hash cannot be used again. */
export const toIntegrity = (hash: Hash): string => `sha384-${hash.digest('base64')}`

/** Returns the integrity of a whole content. Text is hashed as UTF-8. */
export const computeIntegrity = (content: Buffer | string): string => toIntegrity(createIntegrityHash().update(content))

/** Whether the content is what an integrity value was computed from. */
export const isIntact = (content: Buffer, integrity: string): boolean => computeIntegrity(content) === integrity
