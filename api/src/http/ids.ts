import { throwNotFound } from './errors.ts'

/** For use in regular expressions. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i')

export const isUuid = (text: string): boolean => UUID.test(text)

/** Returns the id in lower case. Throws 404 for a malformed id, as for one that does not exist. */
export const idOr404 = (id: string | undefined, what: string): string => (id && isUuid(id) ? id.toLowerCase() : throwNotFound(what))
