import {
  type AppName,
  describeFinished,
  describeShare,
  describeStopped,
  findRunning,
  formatActor,
  formatNextStep,
  formatShares,
  formatVersions,
  formatViews,
  nameRollout,
  parseShare,
  type ReleasesState,
  type Rollout,
  releaseEndpoints,
  rolloutOutcomeLabels,
  SHARE_MAX,
} from '@portfolio/contracts'
import { formatTime } from './format-time.ts'
import type { Call } from './releases-site.ts'

/** The commands for rollouts. */

/** Waits until the gateways serve a set. */
type UntilServed = (call: Call, done: string, set: string | null) => Promise<string>

export const ROLLOUT_USAGE = `       npm run releases -- activate public-mfe@<version> --share 5     (to 5 % of the visitors first)
       npm run releases -- stop     (back to the active set)
       npm run releases -- finish     (to everybody now)`

export const startRollout = (versions: Partial<Record<AppName, string>>, text: string, reason: string | undefined) => {
  const share = parseShare(text)
  if (share === undefined) throw new Error(`--share must be a whole number from 1 to ${SHARE_MAX}, in percent`)
  return async (call: Call) => {
    await call<ReleasesState>(releaseEndpoints.share, { versions, share, reason })
    return `${share} % of the visitors get ${formatVersions(versions)}.`
  }
}

/** Returns undefined for arguments that are no such command. */
export const parseRolloutCommand = ([command, ...args]: string[], reason: string | undefined, untilServed: UntilServed) => {
  if (args.length) return undefined
  if (command === 'stop')
    return async (call: Call) => {
      const { set, rollouts } = await call<ReleasesState>(releaseEndpoints.stopShare, { reason })
      const [last] = rollouts ?? []
      return describeStopped(last, set)
    }
  if (command === 'finish')
    return async (call: Call) => {
      const { set, rollouts } = await call<ReleasesState>(releaseEndpoints.finishShare, { reason })
      const [last] = rollouts ?? []
      return untilServed(call, describeFinished(last, set), set)
    }
  return undefined
}

const formatEnded = (rollout: Rollout): string => {
  const { startedAt, actor, reason, outcome, set, endReason } = rollout
  return `  ${formatTime(startedAt)}  ${nameRollout(rollout)}  ${formatShares(rollout)} (${formatViews(rollout)}), started${actor ? ` by ${formatActor(actor)}` : ''}${reason ? `: ${reason}` : ''}; ${outcome ? rolloutOutcomeLabels[outcome].toLowerCase() : ''}${set ? ` as ${set}` : ''}${endReason ? `: ${endReason}` : ''}`
}

/** Returns the lines of `list`. */
export const formatRollouts = (rollouts: readonly Rollout[]): string[] => {
  const running = findRunning(rollouts)
  const ended = rollouts.filter(({ outcome }) => outcome !== null)
  return [
    ...(running ? [`${describeShare(running)} · ${formatViews(running)} · ${formatNextStep(running)}`] : []),
    ...(ended.length ? ['\nRollouts', ...ended.map(formatEnded)] : []),
  ]
}
