/**
 * Manages releases over the HTTP API of a running site. Without an address it uses the site on this machine, with the token in its
 * data directory.
 */
import { setTimeout as wait } from 'node:timers/promises'
import {
  APP_NAMES,
  type AppName,
  countGateways,
  describeStopped,
  findShown,
  formatActor,
  type GatewayState,
  listApiVersions,
  listLateGateways,
  type PrunedReleases,
  type ReleaseChange,
  type ReleaseSource,
  type ReleasesState,
  releaseActionLabels,
  releaseEndpoints,
  shortenCommit,
  waitForGateways,
} from '@portfolio/contracts'
import { createTeamPolicy, isVersion } from '@portfolio/releases'
import { type Env, readEnv } from '#env'
import { formatTime } from './format-time.ts'
import { parseArguments } from './parse-arguments.ts'
import { printOutcome } from './print-outcome.ts'
import { formatPlan, PLAN_USAGE, parsePlanCommand, schedule } from './releases-plan.ts'
import { formatPreviews, PREVIEW_USAGE, parseRevocation, previewReleases } from './releases-preview.ts'
import { formatRollouts, parseRolloutCommand, ROLLOUT_USAGE, startRollout } from './releases-rollout.ts'
import { type Call, createCall, findSite } from './releases-site.ts'

const USAGE = `Usage: npm run releases -- list
       npm run releases -- activate public-mfe@<version>     (several at once: one set with all of them)
       npm run releases -- rollback public-mfe     (public-mfe@<version>: only if that is what is undone)
       npm run releases -- prune
       npm run releases -- policy public-mfe <team's account> <gateway's account>     (prints a policy for S3_BUCKET)
${PREVIEW_USAGE}
${PLAN_USAGE}
${ROLLOUT_USAGE}
Options: --reason "Why" for activate and rollback, shown in the history
         --without-evidence for activate: even if it was not checked in a browser; the history records it (not for teams)
         --site https://example.org (or SITE_URL; without it http://localhost:PORT), --token-file FILE (or RELEASES_TOKEN)
Apps: ${APP_NAMES.join(', ')}`

/** Returns what to print. */
type Command = (call: Call, url: string) => Promise<string>

const isAppName = (name: string | undefined): name is AppName => APP_NAMES.some((app) => app === name)

const parseVersions = (args: string[]): Partial<Record<AppName, string>> => {
  const pairs = args.map((arg) => {
    const [name, version, ...more] = arg.split('@')
    if (!isAppName(name) || !version || !isVersion(version) || more.length) throw new Error(`${arg} is not an app@version.\n${USAGE}`)
    return [name, version] as const
  })
  if (!pairs.length || new Set(pairs.map(([name]) => name)).size < pairs.length) throw new Error(USAGE)
  return Object.fromEntries(pairs)
}

const CHANGES_SHOWN = 10

/** "1a2b3c4 Mend the lists (Ada Lovelace) https://…", of what is known. */
const formatSource = ({ commit, author, notes, url }: ReleaseSource): string =>
  [commit && shortenCommit(commit), notes, author && `(${author})`, url].filter(Boolean).join(' ')

const formatChange = ({ activatedAt, set, app, from, to, action, actor, reason, withoutEvidence }: ReleaseChange): string =>
  `  ${formatTime(activatedAt)}  ${set}  ${app} ${[from, to ?? 'no version'].filter(Boolean).join(' → ')}, ${releaseActionLabels[action].toLowerCase()}${actor ? ` by ${formatActor(actor)}` : ''}${reason ? `: ${reason}` : ''}${withoutEvidence ? ' (without evidence of a browser check)' : ''}`

const formatGateways = (set: string | null, gateways: readonly GatewayState[]): string[] =>
  set && gateways.length ? [countGateways(gateways, set), ...listLateGateways(gateways, set), ...listApiVersions(gateways)] : []

const formatState = ({ set, gateways = [], apps, history, plan, rollouts, previews }: ReleasesState): string =>
  [
    set ? `${set} is active.` : 'No set is active.',
    ...formatGateways(set, gateways),
    ...apps.flatMap(({ name, activeSince, versions }) => [
      `\n${name}`,
      ...versions.flatMap(({ version, publishedAt, active, wasActive, isChecked, source }) => {
        const status = active
          ? `active since ${formatTime(activeSince)}`
          : wasActive
            ? 'was active'
            : isChecked === false
              ? 'not checked in a browser'
              : ''
        const line = `  ${active ? '*' : ' '} ${version}  published ${formatTime(publishedAt)}  ${status}`.trimEnd()
        const from = source && formatSource(source)
        return from ? [line, `      ${from}`] : [line]
      }),
      ...(versions.length ? [] : ['    nothing is published']),
    ]),
    ...(plan ? formatPlan(plan) : []),
    ...formatRollouts(rollouts ?? []),
    ...formatPreviews(previews ?? []),
    ...(history.length ? ['\nChanges', ...history.slice(0, CHANGES_SHOWN).map(formatChange)] : []),
  ].join('\n')

/** Longer than a gateway that has crashed is still listed. */
const PATIENT = { ms: 30_000, pause: () => wait(500) }

/** Resolves with what was done, once every gateway serves the active set. Throws what was done, and which gateway does not, and why. */
const untilServed = async (call: Call, done: string, set: string | null): Promise<string> => {
  if (!set) return done
  const read = async () => (await call<ReleasesState>(releaseEndpoints.releases)).gateways
  const served = await waitForGateways(read, set, PATIENT).catch((error: Error) => {
    throw new Error(`${done}\n${error.message}`)
  })
  return [done, served].filter(Boolean).join('\n')
}

/** Undoes the named version; without one, what is active or in a rollout when the command starts. */
const rollBack = (target: string, reason: string | undefined): Command => {
  const app = isAppName(target) ? target : (Object.keys(parseVersions([target]))[0] as AppName)
  const named = isAppName(target) ? undefined : parseVersions([target])[app]
  return async (call) => {
    const getVersion = ({ apps }: ReleasesState) => apps.find(({ name }) => name === app)?.version ?? null
    // A failure to read it does not stop the rollback.
    const before = await call<ReleasesState>(releaseEndpoints.releases).catch(() => undefined)
    const shown = named ? { from: named } : before && findShown(before, app)
    const state = await call<ReleasesState>(releaseEndpoints.rollBack, { name: app, reason, ...shown })
    const { set, rollouts } = state
    const version = getVersion(state)
    if (before && getVersion(before) === version) return describeStopped(rollouts?.[0], set)
    return untilServed(call, `Rolled ${app} back to ${version ?? 'no version'}: ${set} is active.`, set)
  }
}

interface Options {
  reason?: string | undefined
  hours?: string | undefined
  page?: string | undefined
  at?: string | undefined
  until?: string | undefined
  share?: string | undefined
  withoutEvidence?: boolean | undefined
}

/** The options of each command, besides the site and the token. */
const OPTIONS = new Map<string, readonly (keyof Options)[]>([
  ['activate', ['reason', 'at', 'share', 'withoutEvidence']],
  ['rollback', ['reason']],
  ['freeze', ['reason', 'until']],
  ['stop', ['reason']],
  ['finish', ['reason']],
  ['preview', ['hours', 'page']],
])

const isOptionOf = (command: string, option: string) => OPTIONS.get(command)?.some((name) => name === option) ?? false

const parseActivation = (args: string[], { reason, at, share, withoutEvidence }: Options): Command => {
  if ([at, share, withoutEvidence].filter((option) => option !== undefined).length > 1)
    throw new Error(`Only one of --at, --share and --without-evidence can be given.\n${USAGE}`)
  const versions = parseVersions(args)
  if (share !== undefined) return startRollout(versions, share, reason)
  if (at !== undefined) return schedule(versions, at, reason)
  return async (call) => {
    const { set } = await call<ReleasesState>(releaseEndpoints.activate, { versions, reason, withoutEvidence })
    return untilServed(call, `Activated ${args.join(', ')}: ${set} is active.`, set)
  }
}

const parsePreview = (args: string[], { hours, page }: Options): Command => {
  if (hours !== undefined && !/^\d{1,4}$/.test(hours)) throw new Error(`--hours must be a whole number.\n${USAGE}`)
  return previewReleases(parseVersions(args), hours, page)
}

const parseCommand = ([command = '', ...args]: string[], options: Options): Command => {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  const [foreign] = given.filter(([name]) => !isOptionOf(command, name)).map(([name]) => name)
  if (foreign)
    throw new Error(`${command || 'That'} has no option --${foreign === 'withoutEvidence' ? 'without-evidence' : foreign}.\n${USAGE}`)
  const { reason } = options
  if (command === 'activate') return parseActivation(args, options)
  if (command === 'preview') return parsePreview(args, options)
  if (command === 'rollback' && args.length === 1) return rollBack(args[0] as string, reason)
  if (command === 'list' && !args.length) return async (call) => formatState(await call(releaseEndpoints.releases))
  if (command === 'prune' && !args.length)
    return async (call) => {
      const { removed } = await call<PrunedReleases>(releaseEndpoints.prune, {})
      return removed.length ? `Deleted ${removed.join(', ')}.` : 'Nothing to delete: every release may still be needed.'
    }
  const other =
    parsePlanCommand([command, ...args], options) ??
    parseRevocation([command, ...args]) ??
    parseRolloutCommand([command, ...args], reason, untilServed)
  if (!other) throw new Error(USAGE)
  return other
}

/** Returns the bucket policy that lets a team's keys publish one app. Accounts are named as by the S3 server, such as arn:aws:iam:::user/team. */
const formatPolicy = ([app, principal, owner, ...more]: string[], getEnv: () => Env): string => {
  if (!isAppName(app) || !principal || !owner || more.length) throw new Error(USAGE)
  const bucket = getEnv().s3?.bucket
  if (!bucket) throw new Error('A policy needs the name of a bucket: set S3_BUCKET and the other S3 variables')
  return JSON.stringify(createTeamPolicy({ bucket, app, principal, owner }), null, 2)
}

/** Runs a command and resolves with what to print. */
export const manageReleases = async (args: string[], getEnv = () => readEnv()): Promise<string> => {
  const options = {
    site: { type: 'string' },
    'token-file': { type: 'string' },
    reason: { type: 'string' },
    at: { type: 'string' },
    until: { type: 'string' },
    hours: { type: 'string' },
    page: { type: 'string' },
    share: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
    'without-evidence': { type: 'boolean' },
  } as const
  const { values, positionals } = parseArguments({ args, options, allowPositionals: true }, USAGE)
  if (values.help) return USAGE
  if (positionals[0] === 'policy') return formatPolicy(positionals.slice(1), getEnv)
  const { reason, at, until, hours, page, share, 'without-evidence': withoutEvidence } = values
  const command = parseCommand(positionals, { reason, at, until, hours, page, share, withoutEvidence })
  const site = await findSite(values, getEnv())
  return command(createCall(site), site.url)
}

if (import.meta.main) await printOutcome(manageReleases(process.argv.slice(2)))
