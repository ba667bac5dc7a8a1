import type { AppName } from '@portfolio/contracts'
import { releasesToShare, rolloutToEnd } from '@portfolio/contracts/rules'
import type { ChangeOrigin } from '#delivery/shared/history.ts'
import { validateValue } from '#http/validate.ts'

export interface PageRollouts {
  start: (wanted: Partial<Record<AppName, string>>, share: number, origin: ChangeOrigin) => Promise<void>
  stop: (which: { rollout?: number | undefined }, origin: ChangeOrigin) => Promise<void>
  finish: (which: { rollout?: number | undefined }, origin: ChangeOrigin) => Promise<void>
}

type Fields = Record<string, unknown>

const OWNER: ChangeOrigin = { actor: { kind: 'session' }, reason: null }

/** Stops or finishes the rollout in a form. Resolves with false for other forms. Throws 409 when that rollout has already ended. */
export const endRollout = async (rollouts: PageRollouts, { action, rollout }: Fields): Promise<boolean> => {
  if (action !== 'stop' && action !== 'finish') return false
  const which = validateValue(rolloutToEnd, { rollout: Number(rollout) })
  await rollouts[action](which, OWNER)
  return true
}

/** Starts a rollout of the version in a form. */
export const startRollout = async (rollouts: PageRollouts, { app, version, share, reason }: Fields): Promise<void> => {
  const draft = validateValue(releasesToShare, { name: app, version, share: Number(share), ...(reason ? { reason } : {}) })
  await rollouts.start({ [draft.name as string]: draft.version }, draft.share, { ...OWNER, reason: draft.reason ?? null })
}
