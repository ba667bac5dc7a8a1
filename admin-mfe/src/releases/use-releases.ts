import { type ApiError, releaseHealthQuery, releasesQuery } from '@portfolio/api-client'
import { type AppName, type AppToRollBack, type FreezeDraft, type ReleasesState, servesSet } from '@portfolio/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '#shared/session/admin-context.tsx'

const POLL_MS = 10_000
/** While the server loads the active set. */
const POLL_LOADING_MS = 1_000

/** Whether a gateway serves another set than the active one: it is loading that, or cannot. */
const isBehind = ({ set, gateways = [] }: ReleasesState) => Boolean(set) && !gateways.every((gateway) => servesSet(gateway, set as string))

/** Stops polling once the session has ended: every further request would open the sign-in dialog. */
const pollInterval = ({ state: { error, data } }: { state: { error: Error | null; data?: unknown } }) => {
  if ((error as ApiError | null)?.status === 401) return false
  return isBehind((data ?? {}) as ReleasesState) ? POLL_LOADING_MS : POLL_MS
}

/** Polls while the page is visible, and refetches as soon as it becomes visible again. */
const polling = {
  refetchInterval: pollInterval,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  staleTime: 0,
  retry: false,
  meta: { polled: true },
} as const

/** Returns the releases and their health, kept up to date. Its changes resolve with the new state, and reject with ApiError. */
export const useReleases = () => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const releases = useQuery({ ...releasesQuery(api), ...polling })
  const health = useQuery({ ...releaseHealthQuery(api), ...polling })

  const updateState = async (state: ReleasesState) => {
    // A request that started before the change would restore the old state.
    await client.cancelQueries({ queryKey: releasesQuery(api).queryKey })
    client.setQueryData(releasesQuery(api).queryKey, state)
    void client.invalidateQueries({ queryKey: releaseHealthQuery(api).queryKey })
    return state
  }

  return {
    state: releases.data,
    health: health.data,
    /** Why the last request failed; `state` is then from an earlier one. */
    error: releases.error,
    healthError: health.error,
    updatedAt: releases.dataUpdatedAt,
    refetch: () => Promise.all([releases.refetch(), health.refetch()]),
    rollBack: async (app: AppToRollBack) => updateState(await api.rollBackRelease(app)),
    activate: async (name: AppName, version: string, reason: string, withoutEvidence: boolean) =>
      // An earlier gateway does not know this option.
      updateState(await api.activateReleases({ name, version, reason, ...(withoutEvidence && { withoutEvidence }) })),
    schedule: async (name: AppName, version: string, reason: string, at: string) =>
      updateState(await api.scheduleActivation({ name, version, reason, at })),
    share: async (name: AppName, version: string, reason: string, percent: number) =>
      updateState(await api.shareReleases({ name, version, reason, share: percent })),
    stopRollout: async (rollout: number, reason: string) => updateState(await api.stopRollout({ rollout, reason })),
    finishRollout: async (rollout: number, reason: string) => updateState(await api.finishRollout({ rollout, reason })),
    preview: async (name: AppName, version: string) => {
      const preview = await api.previewReleases({ versions: { [name]: version } })
      void client.invalidateQueries({ queryKey: releasesQuery(api).queryKey })
      return preview
    },
    revokePreview: async (id: number) => updateState(await api.revokePreview(id)),
    cancelScheduled: async (id: number) => updateState(await api.cancelScheduledActivation(id)),
    freeze: async (draft: FreezeDraft) => updateState(await api.freezeActivations(draft)),
    liftFreeze: async () => updateState(await api.liftFreeze()),
  }
}
