import { ApiError, releaseHealthQuery, releasesQuery } from '@portfolio/api-client'
import type { AppName, ReleasesState } from '@portfolio/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '#shared/session/admin-context.tsx'

const LOOK_AGAIN_MS = 4_000

/** Only while the page is looked at, and not once the session has ended: every try would ask to sign in again. */
const lookAgain = ({ state }: { state: { error: Error | null } }) =>
  state.error instanceof ApiError && state.error.status === 401 ? false : LOOK_AGAIN_MS

const live = { refetchInterval: lookAgain, staleTime: 0, retry: false, refetchOnWindowFocus: true } as const

/** What runs and how it does, kept up to date, and the two ways to change it. Both reject with ApiError. */
export const useReleases = () => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const releases = useQuery({ ...releasesQuery(api), ...live })
  const health = useQuery({ ...releaseHealthQuery(api), ...live })

  const take = async (state: ReleasesState) => {
    // A look that began before the change would bring back what was.
    await client.cancelQueries({ queryKey: releasesQuery(api).queryKey })
    client.setQueryData(releasesQuery(api).queryKey, state)
    void client.invalidateQueries({ queryKey: releaseHealthQuery(api).queryKey })
  }

  return {
    state: releases.data,
    health: health.data,
    /** The last look failed; what is shown is older, if anything is. */
    failed: releases.isError,
    healthFailed: health.isError,
    lookedAt: releases.dataUpdatedAt,
    refetch: () => Promise.all([releases.refetch(), health.refetch()]),
    rollBack: async (name: AppName) => take(await api.rollBackRelease({ name })),
    activate: async (name: AppName, version: string) => take(await api.activateRelease({ name, version })),
  }
}
