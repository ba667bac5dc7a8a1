import type { ReleaseActor } from '@portfolio/contracts'
import type { ChangeOrigin, PastSet, ReleaseSet, SetChange } from '#delivery/shared/history.ts'
import type { RolloutFinish, StoredRollout } from '#delivery/shared/rollout.ts'

interface Dependencies {
  sets: { active: () => Promise<PastSet | undefined> }
  /** Checks and activates a set, if `active` is still the active one and the rollout still runs. */
  moveTo: (target: ReleaseSet, active: ReleaseSet, change: SetChange, finished: RolloutFinish) => Promise<boolean>
}

/** Activates the set of a rollout for everybody. Resolves with false when another activation came first, or the rollout has ended. */
export const createFinishRollout =
  ({ sets, moveTo }: Dependencies) =>
  async (running: StoredRollout, { actor, reason }: ChangeOrigin, finishedBy: ReleaseActor | null): Promise<boolean> => {
    const active = await sets.active()
    if (active?.id !== running.baseSet) return false
    const change: SetChange = { action: 'activate', actor, reason: reason ?? running.reason }
    return moveTo(running, active, change, { rollout: running.id, actor: finishedBy, reason })
  }

export type FinishRollout = ReturnType<typeof createFinishRollout>
