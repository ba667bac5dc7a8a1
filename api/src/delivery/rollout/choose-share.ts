import type { Context } from 'hono'
import { createResponseCache, type ResponseCache } from '#cache/response-cache.ts'
import type { ActiveSet } from '#delivery/shared/active-set.ts'
import type { StoredRollout } from '#delivery/shared/rollout.ts'
import type { ChooseSet, SetChoice } from '#delivery/shared/set-choice.ts'
import { createBuckets } from './buckets.ts'
import { ROLLOUT_MS_MAX } from './rollout-policy.ts'

/** The running rollout in this process. Without a set this process cannot serve it (yet), and everybody gets the active one. */
interface FollowedRollout {
  rollout: Pick<StoredRollout, 'id' | 'share' | 'startedAt' | 'steps'>
  set: ActiveSet | undefined
}

interface Dependencies {
  getRollout: () => FollowedRollout | undefined
  isTrustedProxy: (address: string | undefined) => boolean
  isSecure: boolean
  now: () => Date
}

/** Holds the number of the rollout and the visitor's number from 0 to 99 in it. It says nothing about who the visitor is. */
const SHARE_COOKIE = 'share'
const SHARE_COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)${SHARE_COOKIE}=(\\d{1,9})\\.(\\d{1,2})(?=;|$)`)

/** A number from 0 to 99 that a proxy gives a visitor in the header X-Share. */
const SHARE_HEADER_PATTERN = /^\d{1,2}$/

/** Different visitors get different documents at the same address. */
const PRIVATE = { 'cache-control': 'private, no-cache' }
/** In case the proxy caches them nevertheless. */
const PRIVATE_BY_HEADER = { ...PRIVATE, vary: 'accept, accept-encoding, x-share' }

interface OwnState {
  id: number
  drawBucket: (c: Context) => number
  cache: ResponseCache
}

/** A page that has yet to be rendered is chosen for twice: before its address is resolved and after. */
const oncePerRequest = (draw: () => number) => {
  const drawn = new WeakMap<Context, number>()
  return (c: Context): number => {
    const bucket = drawn.get(c) ?? draw()
    drawn.set(c, bucket)
    return bucket
  }
}

/** Gives the set of a rollout to its share of the visitors. While none runs, nothing differs for anybody. */
export const createChooseShare = ({ getRollout, isTrustedProxy, isSecure, now }: Dependencies): ChooseSet => {
  let own: OwnState | undefined

  const getOwn = ({ id, steps, share }: FollowedRollout['rollout']): OwnState => {
    if (own?.id !== id) own = { id, drawBucket: oncePerRequest(createBuckets(steps[0]?.share ?? share)), cache: createResponseCache() }
    return own
  }

  const createCookie = (id: number, bucket: number, startedAt: Date) => {
    const seconds = Math.max(1, Math.ceil((startedAt.getTime() + ROLLOUT_MS_MAX - now().getTime()) / 1_000))
    return `${SHARE_COOKIE}=${id}.${bucket}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  }

  return ({ cookie, share, peer }, active) => {
    const followed = getRollout()
    if (!followed) {
      own = undefined
      return active
    }
    const { rollout, set } = followed
    const { drawBucket, cache } = getOwn(rollout)
    const [, id, known] = cookie?.match(SHARE_COOKIE_PATTERN) ?? []
    const choose = (bucket: number, headers: Record<string, string>): SetChoice =>
      set && bucket < rollout.share ? { set, cache, headers } : { ...active, headers }
    if (share && SHARE_HEADER_PATTERN.test(share) && isTrustedProxy(peer)) return choose(Number(share), PRIVATE_BY_HEADER)
    if (Number(id) === rollout.id) return choose(Number(known), PRIVATE)
    // Once per request: a document that is in the cache of one set only would otherwise be drawn for again.
    return async (c) => {
      const bucket = drawBucket(c)
      return choose(bucket, { ...PRIVATE, 'set-cookie': createCookie(rollout.id, bucket, rollout.startedAt) })
    }
  }
}
