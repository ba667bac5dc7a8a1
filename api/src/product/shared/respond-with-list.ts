import { ROWS_PARAMETER } from '@portfolio/contracts'
import type { Context } from 'hono'
import { type PublicResponse, toCacheKey } from '#cache/public-responses.ts'

/** Returns a handler that responds with the items of a list or, if the query asks for them, with the rows of the owner's list. */
export const respondWithList =
  (respond: PublicResponse, readItems: () => Promise<object[]>, readRows: () => Promise<object[]>) =>
  (c: Context): Promise<Response> =>
    c.req.query(ROWS_PARAMETER) === undefined ? respond(c, readItems) : respond(c, readRows, { key: `${toCacheKey(c)}?${ROWS_PARAMETER}` })
