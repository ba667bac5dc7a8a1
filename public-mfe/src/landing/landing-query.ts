import type { PublicApi } from '@portfolio/api-client'
import { type LandingPage, pageAddress } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { nullIfNotFound } from '#shared/not-found.tsx'

/** A page of the landing page; null when there is none with this number. */
export const landingQuery = (api: PublicApi, page: number) =>
  queryOptions<LandingPage | null>({ queryKey: ['landing', page], queryFn: () => nullIfNotFound(api.landing(page)) })

export const landingAddress = (page: number) => pageAddress('/', page)
