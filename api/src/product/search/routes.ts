import { publicEndpoints, readSearchQuery, writeSearchQuery } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { PublicResponse } from '#cache/public-responses.ts'
import type { SiteSearch } from './search.ts'

export const searchRoutes = (search: Pick<SiteSearch, 'page'>, respond: PublicResponse) =>
  new Hono().get(publicEndpoints.search(), (c) => {
    const query = readSearchQuery(new URL(c.req.url).searchParams)
    // Not cached: strangers can send any number of different queries.
    return respond(c, () => search.page(query), { key: publicEndpoints.search(writeSearchQuery(query)), keep: false })
  })
