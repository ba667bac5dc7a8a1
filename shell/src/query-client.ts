import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 60_000

/** Creates a query client: one per browser tab, and one per request on the server, so that nothing leaks between visitors. */
export const createQueryClient = (retries: number) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: retries,
        // Without a connection a query fails, and the page says so, instead of waiting for one.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
    },
  })
