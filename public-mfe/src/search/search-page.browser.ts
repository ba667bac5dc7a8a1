import { lazy } from 'react'
import { loadLazyScript } from '#shared/load-lazy-script.ts'

declare const __HAS_LAZY_SCRIPTS__: boolean

/** In place of search-page.tsx in builds for browsers: a visitor who does not search does not download it. */
export const SearchPage = lazy(async () => {
  const page = await loadLazyScript('search', __HAS_LAZY_SCRIPTS__ ? undefined : () => import('./search-page.tsx'))
  return { default: page.SearchPage }
})

/** The page itself asks for its data, or reads it from its markup. */
export const listQueries = () => []
