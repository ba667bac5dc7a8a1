import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 60_000

/** One for a browser tab; on the server one for each request, so that nothing leaks from one visitor to another. */
export const createQueryClient = (retries: number) =>
  new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: retries, refetchOnWindowFocus: false } } })
