import type { PublicApi } from '@portfolio/api-client'
import type { BlogTagPage } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { nullIfNotFound } from '#shared/not-found.tsx'

/** A page of the list of blogs with a tag; null if no blog has the tag, or there is no such page. */
export const tagQuery = (api: PublicApi, tag: string, page: number) =>
  queryOptions<BlogTagPage | null>({ queryKey: ['blogs with tag', tag, page], queryFn: () => nullIfNotFound(api.blogTag(tag, page)) })
