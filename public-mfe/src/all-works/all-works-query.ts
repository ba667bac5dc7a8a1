import type { PublicApi } from '@portfolio/api-client'
import type { AllWorksPage } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { nullIfNotFound } from '#shared/not-found.tsx'

/** Null for a page that does not exist. */
export const allWorksQuery = (api: PublicApi, page: number) =>
  queryOptions<AllWorksPage | null>({ queryKey: ['all works', page], queryFn: () => nullIfNotFound(api.allWorks(page)) })
