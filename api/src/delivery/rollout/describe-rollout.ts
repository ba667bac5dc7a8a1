import { APP_NAMES, getNextStep, type Rollout } from '@portfolio/contracts'
import { formatSetName, type PastSet, type ReleaseSet } from '#delivery/shared/history.ts'
import type { StoredRollout } from '#delivery/shared/rollout.ts'
import { judgeRollout, type Obstacles, type RolloutHealth } from './rollout-policy.ts'

/** What the owner is shown of a rollout's health, besides what the policy judges it by. */
export type ShownHealth = RolloutHealth & Pick<Rollout, 'kinds'>

/** Returns the apps whose version differs between a rollout and the set that it started from, its base. */
export const listRolloutChanges = (
  base: Pick<ReleaseSet, 'versions'> | undefined,
  { versions, sources }: Pick<StoredRollout, 'versions' | 'sources'>,
): Rollout['changes'] =>
  APP_NAMES.flatMap((app) => {
    const [from, to] = [base?.versions[app] ?? '', versions[app]]
    return from === to ? [] : [{ app, from, to, source: sources?.[app] ?? null }]
  })

const explainHold = (stored: StoredRollout, health: RolloutHealth, obstacles: Obstacles): string | null => {
  const verdict = judgeRollout(stored, health, obstacles, stored.readAt)
  if (verdict.action === 'hold') return verdict.reason
  return obstacles.rejection && `held: ${obstacles.rejection}`
}

/** Returns a rollout as responses contain it. `obstacles` are those of the running one; others have none. */
export const describeRollout = (
  stored: StoredRollout,
  health: ShownHealth,
  history: readonly PastSet[],
  obstacles: Obstacles | undefined,
): Rollout => {
  const isSuperseded = stored.outcome === null && stored.baseSet !== history.at(-1)?.id
  const base = history.find((set) => set.id === stored.baseSet)
  return {
    id: stored.id,
    share: stored.share,
    steps: stored.steps,
    actor: stored.actor,
    reason: stored.reason,
    outcome: isSuperseded ? 'superseded' : stored.outcome,
    endedBy: stored.endedBy,
    endReason: stored.endReason,
    ...getNextStep(stored.share),
    ...health,
    changes: listRolloutChanges(base, stored),
    held: obstacles ? explainHold(stored, health, obstacles) : null,
    startedAt: stored.startedAt.toISOString(),
    endedAt: stored.endedAt?.toISOString() ?? null,
    set: stored.setId === null ? null : formatSetName(stored.setId),
  }
}
