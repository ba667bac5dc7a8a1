import { join } from 'node:path'
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

/** Makes the same reads at two gateways. Returns their number, and a message for each response of the newer gateway that differs. */
export const compareGateways = async (earlier: Gateway, later: Gateway, contract: Contract, samples: readonly Sample[]) => {
  const paths = [...new Set(listReads(contract, samples))]
  const problems: string[] = []
  for (const path of paths) {
    const [before, after] = await Promise.all([call(earlier, path), call(later, path)])
    const read = `GET ${API_PREFIX}${path}`
    if (before.status >= 500) problems.push(`${read} responds with ${before.status} from the previous gateway on the migrated database`)
    else if (before.status !== after.status) problems.push(`${read} responds with ${after.status}, and did with ${before.status}`)
    else problems.push(...findShapeDifferences(before.body, after.body).map((difference) => `${read}: ${difference}`))
  }
  return { count: paths.length, problems }
}
