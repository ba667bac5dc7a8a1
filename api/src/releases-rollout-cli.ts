import {
  type AppName,
  formatActor,
  formatNextStep,
  formatVersions,
  formatViews,
  nameRollout,
  type ReleasesState,
  type Rollout,
  releaseEndpoints,
  rolloutOutcomeLabels,
  SHARE_MAX,
} from '@portfolio/contracts'
import { formatTime } from './format-time.ts'

/** The commands for rollouts. */

type Call = <Body>(path: string, payload?: object) => Promise<Body>
/** Waits until the gateways serve a set. */
type UntilServed = (call: Call, done: string, set: string | null) => Promise<string>

export const ROLLOUT_USAGE = `       npm run releases -- activate public-mfe@<version> --share 5     (to 5 % of the visitors first)
       npm run releases -- stop     (back to the active set)
       npm run releases -- finish     (to everybody now)`

export const startRollout = (versions: Partial<Record<AppName, string>>, text: string, reason: string | undefined) => {
  const share = Number(text)
  if (!/^\d{1,2}$/.test(text) || share < 1 || share > SHARE_MAX)
    throw new Error(`--share must be a whole number from 1 to ${SHARE_MAX}, in percent`)
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
      return `Stopped${last ? ` ${nameRollout(last)}` : ''}: everybody gets ${set} again.`
    }
  if (command === 'finish')
    return async (call: Call) => {
      const { set, rollouts } = await call<ReleasesState>(releaseEndpoints.finishShare, { reason })
      const [last] = rollouts ?? []
      return untilServed(call, `Activated${last ? ` ${nameRollout(last)}` : ''}: ${set} is active.`, set)
    }
  return undefined
}

const formatEnded = (rollout: Rollout): string => {
  const { steps, startedAt, actor, reason, outcome, set, endReason } = rollout
  const shares = steps.map(({ share }) => `${share} %`).join(', ')
  return `  ${formatTime(startedAt)}  ${nameRollout(rollout)}  ${shares} (${formatViews(rollout)}), started${actor ? ` by ${formatActor(actor)}` : ''}${reason ? `: ${reason}` : ''}; ${outcome ? rolloutOutcomeLabels[outcome].toLowerCase() : ''}${set ? ` as ${set}` : ''}${endReason ? `: ${endReason}` : ''}`
}

/** Returns the lines of `list`. */
export const formatRollouts = (rollouts: readonly Rollout[]): string[] => {
  const running = rollouts.find(({ outcome }) => outcome === null)
  const ended = rollouts.filter(({ outcome }) => outcome !== null)
  return [
    ...(running
      ? [`${running.share} % of the visitors get ${nameRollout(running)} · ${formatViews(running)} · ${formatNextStep(running)}`]
      : []),
    ...(ended.length ? ['\nRollouts', ...ended.map(formatEnded)] : []),
  ]
}
