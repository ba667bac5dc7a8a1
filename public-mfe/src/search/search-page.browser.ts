import { lazy } from 'react'
import { loadLazyScript } from '#shared/load-lazy-script.ts'

declare const __HAS_LAZY_SCRIPTS__: boolean

/** Replaces search-page.tsx in builds for browsers, so that only visitors who search download it. */
export const SearchPage = lazy(async () => {
  const page = await loadLazyScript('search', __HAS_LAZY_SCRIPTS__ ? undefined : () => import('./search-page.tsx'))
  return { default: page.SearchPage }
})

/** The page itself loads its data or reads it from the markup. */
export const listQueries = () => []
