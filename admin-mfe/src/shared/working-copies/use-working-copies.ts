import { workingCopiesQuery } from '@portfolio/api-client'
import type { FormName, WorkingCopy } from '@portfolio/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'

const NONE: readonly WorkingCopy[] = []

/** The working copies of a form, and functions that update the cached list. */
export const useWorkingCopies = (form: FormName) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const query = workingCopiesQuery(api, form)
  const { data, isPending, isFetching, error } = useQuery(query)

  const actions = useMemo(() => {
    const { queryKey } = workingCopiesQuery(api, form)
    const cached = () => client.getQueryData(queryKey) ?? []
    const others = (id: string) => cached().filter(({ _id }) => _id !== id)
    const change = (copies: WorkingCopy[]) => {
      if (client.getQueryData(queryKey)) client.setQueryData(queryKey, copies)
      // The response to a request that is on its way may not have the change yet.
      if (client.isFetching({ queryKey })) void client.invalidateQueries({ queryKey })
    }
    return {
      /** Resolves with the cached list once it is loaded; with none if the gateway has no working copies. */
      load: async () => (await client.ensureQueryData(workingCopiesQuery(api, form))) ?? NONE,
      refresh: () => client.invalidateQueries({ queryKey }),
      /** Bypasses the cache. */
      latest: async (id: string) => {
        const fresh = await client.fetchQuery({ ...workingCopiesQuery(api, form), staleTime: 0, retry: false })
        return fresh?.find(({ _id }) => _id === id)
      },
      has: (id: string) => cached().some(({ _id }) => _id === id),
      put: (copy: WorkingCopy) => change([copy, ...others(copy._id)]),
      drop: (id: string) => change(others(id)),
    }
  }, [api, client, form])

  return {
    ...actions,
    copies: data ?? NONE,
    isPending,
    isFetching,
    /** Why they could not be loaded. */
    error: data ? null : error,
    /** False until the gateway has responded. */
    isSupported: Boolean(data),
  }
}
