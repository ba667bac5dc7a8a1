import type { PublicApi } from '@portfolio/api-client'
import type { AboutSection } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'

/** `section` is null until the owner has written it; `excerpt` also when it could not be loaded. */
export interface AboutPageData {
  section: AboutSection | null
  excerpt: string | null
}

export const aboutPageQuery = (api: PublicApi) =>
  queryOptions<AboutPageData>({
    queryKey: ['about-page'],
    queryFn: async () => {
      // The section is worth showing without its excerpt.
      const [[section], [summary]] = await Promise.all([api.about(), api.aboutSummaries().catch(() => [])])
      return {
        section: section ? { ...section, description: summary?.text ?? section.description } : null,
        excerpt: summary?.excerpt ?? null,
      }
    },
  })
