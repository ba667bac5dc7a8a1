import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers send a handful of different headers, so each is parsed once. */
const CHOICES_MAX = 100
const choices = new LRUCache<string, Encoding>({ max: CHOICES_MAX })

/** Returns the available encoding that the client prefers; of equally preferred ones, the first available. */
export const negotiateEncoding = (c: Context, available: readonly Encoding[]): Encoding => {
  const header = c.req.header('accept-encoding')
  if (!header) return 'identity'
  const key = `${available} ${header}`
  const known = choices.get(key)
  if (known) return known
  const match = (accepted: { type: string; q: number }[]): Encoding => {
    const quality = (encoding: Encoding) =>
      accepted.find(({ type }) => type.toLowerCase() === encoding)?.q ?? accepted.find(({ type }) => type === '*')?.q ?? 0
    const usable = available.filter((encoding) => encoding !== 'identity' && quality(encoding) > 0)
    return usable.sort((a, b) => quality(b) - quality(a))[0] ?? 'identity'
  }
  const choice = accepts(c, { header: 'Accept-Encoding', supports: [...available], default: 'identity', match }) as Encoding
  choices.set(key, choice)
  return choice
}
