import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { API_PREFIX, TOKEN_HEADER } from '@portfolio/contracts'
import type { StartedGateway } from '#launch/start-gateway.ts'
import { type Contract, listDrafts, listReads, type Sample } from './contract-calls.ts'
import { findShapeDifferences } from './shape.ts'

type Gateway = Pick<StartedGateway, 'url' | 'token'>

/** Reads the contract of an unpacked API, so that the calls match its version. */
export const readContract = (folder: string): Promise<Contract> =>
  import(pathToFileURL(join(folder, 'packages/contracts/src/index.ts')).href)

const call = async ({ url, token }: Gateway, path: string, payload?: object) => {
  const response = await fetch(url + API_PREFIX + path, {
    method: payload ? 'POST' : 'GET',
    headers: { [TOKEN_HEADER]: token, ...(payload && { 'content-type': 'application/json' }) },
    body: payload && JSON.stringify(payload),
  })
  return { status: response.status, body: (await response.json().catch(() => null)) as unknown }
}

/** Adds an item to each collection, as the portal of that version does. Resolves with the items, and a message for each that is rejected. */
export const addSamples = async (gateway: Gateway, contract: Contract, label: string) => {
  const samples: Sample[] = []
  const problems: string[] = []
  for (const { name, path, draft } of listDrafts(contract)) {
    const { status, body } = await call(gateway, path, draft)
    if (status === 200) samples.push({ name, _id: (body as { _id: string })._id })
    else problems.push(`POST ${API_PREFIX}${path} responds with ${status} from the ${label} gateway`)
  }
  return { samples, problems }
}

/**
 * A gateway that could not finish something in time, such as a citation on a busy machine, responds with the reason, and tries again after a
 * minute. Such a response says nothing about the version of the gateway.
 */
const REPEAT_MS = 65_000

interface Comparison {
  earlier: Gateway
  later: Gateway
  contract: Contract
  samples: readonly Sample[]
  /** How long to wait before a read that differs is repeated. */
  repeatMs?: number
}

/** Makes a read at two gateways. Resolves with a message for each difference. */
const compareRead = async (earlier: Gateway, later: Gateway, path: string): Promise<string[]> => {
  const [before, after] = await Promise.all([call(earlier, path), call(later, path)])
  const read = `GET ${API_PREFIX}${path}`
  if (before.status >= 500) return [`${read} responds with ${before.status} from the previous gateway on the migrated database`]
  if (before.status !== after.status) return [`${read} responds with ${after.status}, and did with ${before.status}`]
  return findShapeDifferences(before.body, after.body).map((difference) => `${read}: ${difference}`)
}

/**
 * Makes the same reads at two gateways. Returns their number, and a message for each response of the newer gateway that differs, also when the
 * read is repeated later.
 */
export const compareGateways = async ({ earlier, later, contract, samples, repeatMs = REPEAT_MS }: Comparison) => {
  const paths = [...new Set(listReads(contract, samples))]
  const differing: string[] = []
  for (const path of paths) if ((await compareRead(earlier, later, path)).length) differing.push(path)
  const problems: string[] = []
  if (differing.length) await wait(repeatMs)
  for (const path of differing) problems.push(...(await compareRead(earlier, later, path)))
  return { count: paths.length, problems }
}
