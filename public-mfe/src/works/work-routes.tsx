import type { PublicApi } from '@portfolio/api-client'
import { screens, t, type WorkCollection, workCollections } from '@portfolio/contracts'
import type { PublicRouteHandle, RouteParams } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { isServer } from '#is-server'
import { listExports } from '#shared/exports.ts'
import { readWork } from './work-markup.ts'
import { WorkPage } from './work-page.tsx'
import { workQuery } from './work-query.ts'

const createHandle = (api: PublicApi, collection: WorkCollection): PublicRouteHandle => {
  const pageQuery = ({ work = '' }: RouteParams) => workQuery(api, collection, work)
  return {
    // A name with a dot is a file, such as an export: there is nothing to prefetch for a link to it.
    queries: (params) => (params.work?.includes('.') ? [] : [pageQuery(params)]),
    head: ({ queryClient, params, settings }) => {
      const work = queryClient.getQueryData(pageQuery(params).queryKey)
      if (!work) return { title: `${t(work === null ? screens.notFound : collection.page.title)} · ${settings.ownerName}` }
      const title = `${work.values.title} · ${settings.ownerName}`
      if (!isServer) return { title, ...(work.meta && { meta: work.meta }) }
      return {
        title,
        description: work.excerpt,
        isArticle: true,
        itemLang: work.langAttributes?.lang,
        isBook: work.type === 'book',
        alternates: listExports({ path: work.path }),
        meta: work.meta,
        jsonLd: work.jsonLd,
      }
    },
    ...(isServer && { status: ({ queryClient, params }) => (queryClient.getQueryData(pageQuery(params).queryKey) === null ? 404 : 200) }),
    fromMarkup: ({ root, queryClient, params }) => {
      const work = readWork(root, collection, params.work ?? '')
      if (work !== undefined) queryClient.setQueryData(pageQuery(params).queryKey, work)
    },
  }
}

/** A page for every work of every collection. */
export const workRoutes = (api: PublicApi): RouteObject[] =>
  workCollections().map((collection) => ({
    path: `${collection.page.path}/:work`,
    element: <WorkPage api={api} collection={collection} />,
    handle: createHandle(api, collection),
  }))
