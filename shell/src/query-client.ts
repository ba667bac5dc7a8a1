import type { CallError } from '@portfolio/contracts'
import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 60_000

/** Whether another attempt would fail in the same way. 429 asks for another one. */
const isLasting = ({ status = 0 }: Partial<CallError>) => status >= 400 && status < 500 && status !== 429

/** Creates a query client: one per browser tab, and one per request on the server, so that nothing leaks between visitors. */
export const createQueryClient = (retries: number) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < retries && !isLasting(error as Partial<CallError>),
        // Without a connection a query fails, and the page says so, instead of waiting for one.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
    },
  })
