/**
 * What a public page needs of TanStack Query. A shared module cannot be tree-shaken, so a visitor downloads all of these exports and nothing
 * else. `#whole-query` is the package under a name that is not shared.
 */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useQuery,
  useQueryClient,
} from '#whole-query'
