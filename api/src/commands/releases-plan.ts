import {
  type AppName,
  describeFreeze,
  formatActor,
  formatUtc,
  formatVersions,
  type ReleasePlan,
  type ReleasesState,
  releaseEndpoints,
  type ScheduledActivation,
} from '@portfolio/contracts'
import type { Call } from './releases-site.ts'

/** The commands for freezes and scheduled activations. */

export const PLAN_USAGE = `       npm run releases -- activate public-mfe@<version> --at 2026-12-01T08:00Z     (scheduled; "list" numbers it)
       npm run releases -- cancel <number>
       npm run releases -- freeze --until 2026-12-01T08:00Z --reason "Why"     (no activation until then; rollbacks still work)
       npm run releases -- unfreeze`

export const schedule = (versions: Partial<Record<AppName, string>>, at: string, reason: string | undefined) => async (call: Call) => {
  await call(releaseEndpoints.schedule, { versions, at, reason })
  return `${formatVersions(versions)} will be activated at ${formatUtc(at)}, if it passes the preflight check then.`
}

interface PlanOptions {
  until?: string | undefined
  reason?: string | undefined
}

/** Returns undefined for arguments that are no such command. */
export const parsePlanCommand = ([command, ...args]: string[], { until, reason }: PlanOptions) => {
  const [id = '', ...more] = args
  if (command === 'freeze' && until && !args.length)
    return async (call: Call) => {
      const { plan } = await call<ReleasesState>(releaseEndpoints.freeze, { until, reason })
      return plan?.freeze ? describeFreeze(plan.freeze) : 'The freeze is over.'
    }
  if (command === 'unfreeze' && !args.length)
    return async (call: Call) => {
      await call(releaseEndpoints.unfreeze, {})
      return 'Activations are not frozen.'
    }
  if (command === 'cancel' && /^\d{1,9}$/.test(id) && !more.length)
    return async (call: Call) => {
      await call(releaseEndpoints.cancelScheduled, { id: Number(id) })
      return `Canceled ${id}.`
    }
  return undefined
}

const formatScheduled = ({ id, at, versions, actor, reason, refusal }: ScheduledActivation) =>
  `  ${id}  ${formatUtc(at)}  ${formatVersions(versions)}, scheduled by ${formatActor(actor)}${reason ? `: ${reason}` : ''}${refusal ? `\n      refused: ${refusal}` : ''}`

/** Returns the lines of `list`. */
export const formatPlan = ({ freeze, scheduled }: ReleasePlan): string[] => [
  ...(freeze ? [`${describeFreeze(freeze)} (${formatActor(freeze.actor)})`] : []),
  ...(scheduled.length ? ['\nScheduled', ...scheduled.map(formatScheduled)] : []),
]
