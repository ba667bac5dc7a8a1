import { throwNotFound } from './errors.ts'

/** For use in regular expressions. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i')

/** The id in lower case. A malformed one names nothing, so it is as unknown as any other (rulings, 2). */
export const idOr404 = (id: string | undefined, what: string): string => (id && UUID.test(id) ? id.toLowerCase() : throwNotFound(what))
