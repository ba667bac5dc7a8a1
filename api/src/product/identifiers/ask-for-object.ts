import { unusable } from './failures.ts'
import type { Host } from './hosts.ts'
import { asObject, parseJson } from './json.ts'
import type { Inquiry } from './source.ts'

/** Resolves with the JSON object at a path of a host; undefined if the host has none there. Rejects with 503 for any other response. */
export const askForObject = async (
  host: Host,
  path: string,
  { ask, signal }: Pick<Inquiry, 'ask' | 'signal'>,
  accept?: string,
): Promise<Record<string, unknown> | undefined> => {
  const response = await ask(`https://${host}${path}`, { ...(accept && { accept }), signal })
  if (response === undefined) return undefined
  const json = parseJson(response)
  if (typeof json !== 'object' || json === null) throw unusable(host)
  return asObject(json)
}
