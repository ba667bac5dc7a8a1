import { parseJson } from '#shared/parse-json.ts'
import { unusable } from './failures.ts'
import type { Host } from './hosts.ts'
import { asObject } from './json.ts'
import type { Lookup } from './source.ts'

/** Resolves with the JSON object at a path of a host; with undefined for a 404. Rejects with 503 for any other response. */
export const getJsonObject = async (
  host: Host,
  path: string,
  { get, signal }: Pick<Lookup, 'get' | 'signal'>,
  accept?: string,
): Promise<Record<string, unknown> | undefined> => {
  const response = await get(`https://${host}${path}`, { ...(accept && { accept }), signal })
  if (response === undefined) return undefined
  const json = parseJson(response)
  if (typeof json !== 'object' || json === null) throw unusable(host)
  return asObject(json)
}
