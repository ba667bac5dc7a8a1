import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers send a handful of different headers, so each is parsed once. */
const CHOICES_MAX = 100
const choices = new LRUCache<string, Encoding>({ max: CHOICES_MAX })

/** Returns the available encoding that a client with this Accept-Encoding prefers; of equally preferred ones, the first available. */
export const negotiateEncoding = (acceptEncoding: string | undefined, available: readonly Encoding[]): Encoding => {
  if (!acceptEncoding) return 'identity'
  const key = `${available} ${acceptEncoding}`
  const known = choices.get(key)
  if (known) return known
  const accepted = parseAccept(acceptEncoding)
  const quality = (encoding: Encoding) =>
    accepted.find(({ type }) => type.toLowerCase() === encoding)?.q ?? accepted.find(({ type }) => type === '*')?.q ?? 0
  const usable = available.filter((encoding) => quality(encoding) > 0)
  const choice = usable.sort((a, b) => quality(b) - quality(a))[0] ?? 'identity'
  choices.set(key, choice)
  return choice
}
