import type { PublicApi } from '@portfolio/api-client'
import type { Items, Page } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { nullIfNotFound } from '#shared/not-found.tsx'
import type { PageCollection } from './fields.ts'

/** An item of any list with a page. */
export type Item = Items[PageCollection['name']]

/** A page of a list; null when the list does not reach it. */
export const listPageQuery = (api: PublicApi, { name }: PageCollection, page: number) =>
  queryOptions<Page<Item> | null>({ queryKey: ['list-page', name, page], queryFn: () => nullIfNotFound(api.page(name, page)) })
