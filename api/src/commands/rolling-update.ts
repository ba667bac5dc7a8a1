/**
 * Replaces the gateways of a site with this version of the api, one after the other, so that the site stays up. Run it in the unpacked archive:
 * `npm run rolling-update -- --gateways http://a:8080,http://b:8080 --restart 'systemctl restart gateway@{n}'`. To roll back, run the same
 * command in the earlier archive. How processes are run is up to the operator, whose command restarts one.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type GatewayState,
  listApiVersions,
  listLateGateways,
  type ReleasesState,
  refusesSet,
  releaseEndpoints,
  servesSet,
} from '@portfolio/contracts'
import { type Env, readEnv } from '#env'
import { apiVersion } from '#version'
import { parseArguments } from './parse-arguments.ts'
import { printOutcome } from './print-outcome.ts'
import { createCall, findSite } from './releases-site.ts'

const USAGE = `Usage: npm run rolling-update -- --gateways http://a:8080,http://b:8080 --restart 'systemctl restart gateway@{n}'
Options: --restart     a command that restarts one gateway; {n} is its number in the list, from 1, {port} its port, 80 or 443 if the address has none
         --to          the version to wait for; by default, the version of this archive
         --seconds     how long a gateway may take, 120 by default
         --token-file FILE (or RELEASES_TOKEN; without both the token of the site on this machine)`

const POLL_MS = 250
const RESPONSE_MS_MAX = 5_000

interface Options {
  gateways: string[]
  restart: string
  to: string
  seconds: number
}

interface Ready {
  isReady: boolean
  /** State of the gateway, as part of a sentence. */
  state: string
  version: string | undefined
}

const parseOptions = (args: string[], ownVersion: string) => {
  const text = { type: 'string' } as const
  const { values } = parseArguments(
    { args, options: { gateways: text, restart: text, to: text, seconds: text, 'token-file': text } },
    USAGE,
  )
  const gateways = (values.gateways ?? '').split(',').flatMap((address) => address.trim() || [])
  if (!gateways.length || !values.restart?.trim()) throw new Error(USAGE)
  for (const address of gateways)
    if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) throw new Error(`${address} is not an address such as http://a:8080`)
  const { to = ownVersion, seconds = '120' } = values
  if (to === 'checkout')
    throw new Error('A checkout has no version. Run this command in an unpacked archive, or name the version with --to.')
  if (!/^[1-9]\d{0,3}$/.test(seconds)) throw new Error('--seconds must be a whole number from 1 to 9999')
  const options: Options = {
    gateways: gateways.map((address) => new URL(address).origin),
    restart: values.restart,
    to,
    seconds: Number(seconds),
  }
  return { options, site: { 'token-file': values['token-file'] } }
}

const readReady = async (address: string): Promise<Ready> => {
  try {
    const response = await fetch(`${address}/ready`, { redirect: 'error', signal: AbortSignal.timeout(RESPONSE_MS_MAX) })
    const { status, version } = (await response.json()) as { status?: string; version?: string }
    return { isReady: response.ok, state: `is ${status} with ${version ? `api@${version}` : 'an api without a version'}`, version }
  } catch {
    return { isReady: false, state: 'does not respond', version: undefined }
  }
}

const runRestart = async (command: string): Promise<void> => {
  const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`"${command}" ended with status ${code}.`)
}

/** Repeats `check` until it resolves with undefined. While there is something to wait for, it resolves with a sentence. */
const until = async (seconds: number, check: () => Promise<string | undefined>): Promise<void> => {
  for (const since = Date.now(); ; await wait(POLL_MS)) {
    const problem = await check()
    if (problem === undefined) return
    if (Date.now() - since > seconds * 1_000) throw new Error(`${problem} after ${seconds} s.`)
  }
}

/** Throws when another gateway is not ready. */
const assertOthersReady = async (address: string, gateways: readonly string[]): Promise<void> => {
  for (const other of gateways.filter((one) => one !== address)) {
    const { isReady, state } = await readReady(other)
    if (!isReady) throw new Error(`${address} was not restarted, because ${other} ${state}.`)
  }
}

/**
 * Returns the gateways with their numbers in the list, those that are not ready first: nobody misses them while they restart, and while one is
 * not ready, no other may be restarted. A rollback would otherwise stop at the first gateway because the last one failed to update.
 */
const listUnreadyFirst = async (gateways: readonly string[]): Promise<{ address: string; number: number }[]> => {
  const listed = await Promise.all(
    gateways.map(async (address, index) => ({ address, number: index + 1, isReady: (await readReady(address)).isReady })),
  )
  return listed.sort((one, other) => Number(one.isReady) - Number(other.isReady))
}

/** Throws when the site rejects the token, before anything is restarted. */
const assertMayRead = async (gateways: readonly string[], readState: (address: string) => Promise<ReleasesState>): Promise<void> => {
  for (const address of gateways) if ((await readReady(address)).isReady) return void (await readState(address))
}

/** Waits until the gateway at this address runs the version and serves the active set. Resolves with all gateways of the site. */
const untilUpdated = async (
  address: string,
  count: number,
  { to, seconds }: Options,
  readState: (address: string) => Promise<ReleasesState>,
) => {
  let found: GatewayState[] = []
  await until(seconds, async () => {
    const { isReady, state, version } = await readReady(address)
    if (!isReady || version !== to) return `${address} ${state}`
    // A gateway that is slow, or that is still closing connections of the previous process, may respond at the next try.
    const releases = await readState(address).catch((error: Error) => error)
    if (releases instanceof Error) return `${address} does not list its gateways (${releases.message.replace(/\.$/, '')})`
    const { set, serving = null, gateways = [] } = releases
    found = gateways
    const updated = gateways.filter((gateway) => gateway.apiVersion === to)
    const isServing = set === null || servesSet({ name: address, serving, refused: null }, set)
    // Other gateways may run the version without being in the list of the command.
    if (!isServing && updated.some((gateway) => refusesSet(gateway, set))) throw new Error(listLateGateways(updated, set).join('\n'))
    if (!isServing) return `${address} serves ${serving ?? 'no set'} instead of ${set}`
    // Its report, which has the outcome to print, follows shortly.
    return updated.length >= count ? undefined : `${updated.length} of ${count} gateways report that they run api@${to}`
  })
  return found
}

const getPort = (address: string) => {
  const { port, protocol } = new URL(address)
  return port || (protocol === 'https:' ? '443' : '80')
}

/** Updates the gateways one after the other. Resolves with the text to print. Rejects with a sentence after the first failure. */
export const updateGateways = async (
  args: string[],
  {
    getEnv = readEnv,
    ownVersion = apiVersion,
    print = console.log,
  }: { getEnv?: () => Env; ownVersion?: string; print?: (line: string) => void } = {},
): Promise<string> => {
  const { options, site: siteOptions } = parseOptions(args, ownVersion)
  const { gateways, restart, to } = options
  const site = await findSite(siteOptions, { ...getEnv(), siteUrl: undefined })
  const readState = (address: string, msMax?: number) =>
    createCall({ ...site, url: address, startAdvice: '' }, msMax)<ReleasesState>(releaseEndpoints.releases)
  // No short time limit: a gateway's first list reads every release from the store.
  await assertMayRead(gateways, (address) => readState(address))
  let listed: GatewayState[] = []
  for (const [index, { address, number }] of (await listUnreadyFirst(gateways)).entries()) {
    const before = await readReady(address)
    if (before.isReady && before.version === to) print(`${address} already runs api@${to}.`)
    else {
      await assertOthersReady(address, gateways)
      await runRestart(restart.replaceAll('{n}', String(number)).replaceAll('{port}', getPort(address)))
    }
    const readQuickly = (one: string) => readState(one, RESPONSE_MS_MAX)
    listed = await untilUpdated(address, index + 1, options, readQuickly).catch((error: Error) => {
      const rest = gateways.length - index - 1
      throw new Error(
        `${error.message}\n${rest ? `${rest} of ${gateways.length} gateways were not restarted. ` : ''}To roll back, run this command in the earlier archive.`,
      )
    })
    print(`${index + 1} of ${gateways.length}: ${address} runs api@${to}.`)
  }
  return listApiVersions(listed).join('\n')
}

if (import.meta.main) await printOutcome(updateGateways(process.argv.slice(2)))
