import type { PublicApi } from '@portfolio/api-client'
import type { WorkCollection, WorkPage } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'
import { nullIfNotFound } from '#shared/not-found.tsx'

/** What the page shows of a work. Its markup has nothing else, so the rest is there only when the API was asked. */
export type ShownWork = Pick<
  WorkPage,
  | '_id'
  | 'values'
  | 'path'
  | 'kind'
  | 'people'
  | 'imprint'
  | 'container'
  | 'status'
  | 'links'
  | 'facts'
  | 'tags'
  | 'previous'
  | 'next'
  | 'related'
  | 'langAttributes'
> &
  Partial<WorkPage>

/** A work by its slug, present or former, or its id; null when there is none. */
export const workQuery = (api: PublicApi, { name }: WorkCollection, work: string) =>
  queryOptions<ShownWork | null>({ queryKey: ['work', name, work], queryFn: () => nullIfNotFound(api.work(name, work)) })
