import { ApiError, releaseHealthQuery, releasesQuery } from '@portfolio/api-client'
import type { AppName, ReleasesState } from '@portfolio/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '#shared/session/admin-context.tsx'

const POLL_MS = 10_000

/** Stops once the session has ended: every further request would ask to sign in again. */
const pollInterval = ({ state }: { state: { error: Error | null } }) =>
  state.error instanceof ApiError && state.error.status === 401 ? false : POLL_MS

/** Polls while the page is visible, and at once when it becomes visible again. */
const live = {
  refetchInterval: pollInterval,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  staleTime: 0,
  retry: false,
} as const

/** The releases and their health, kept up to date. Both changes reject with ApiError. */
export const useReleases = () => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const releases = useQuery({ ...releasesQuery(api), ...live })
  const health = useQuery({ ...releaseHealthQuery(api), ...live })

  const showState = async (state: ReleasesState) => {
    // A request that began before the change would bring back the old state.
    await client.cancelQueries({ queryKey: releasesQuery(api).queryKey })
    client.setQueryData(releasesQuery(api).queryKey, state)
    void client.invalidateQueries({ queryKey: releaseHealthQuery(api).queryKey })
  }

  return {
    state: releases.data,
    health: health.data,
    /** The last request failed; `state` is older, if there is any. */
    failed: releases.isError,
    healthFailed: health.isError,
    updatedAt: releases.dataUpdatedAt,
    refetch: () => Promise.all([releases.refetch(), health.refetch()]),
    rollBack: async (name: AppName) => showState(await api.rollBackRelease({ name })),
    activate: async (name: AppName, version: string) => showState(await api.activateReleases({ name, version })),
  }
}
