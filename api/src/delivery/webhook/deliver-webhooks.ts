import { startRounds } from '#delivery/shared/start-rounds.ts'
import type { Log } from '#http/log.ts'
import { signWebhook } from './sign.ts'
import type { WebhookStore } from './webhook-store.ts'

export interface Webhook {
  url: string
  secret: string
}

interface Dependencies extends Webhook {
  store: Pick<WebhookStore, 'claim' | 'delivered' | 'failed'>
  /** Public origin of the site. Without one, the link is a path. */
  publicUrl: string | undefined
  log: Log
  onAttempt?: (result: WebhookResult) => void
  /** Time limit of an attempt. */
  timeoutMs?: number
  pollMs?: number
}

export type WebhookResult = 'delivered' | 'failed' | 'given up'

const POLL_MS = 3_000
const TIMEOUT_MS = 10_000
const RELEASES_PAGE = '/admin/releases'

const formatError = (error: unknown) => {
  const { message, cause } = error as Error
  const { code, message: reason } = (cause ?? {}) as { code?: string; message?: string }
  return code ?? reason ?? message
}

/**
 * Delivers events one after the other until it is stopped. Each is sent until the receiver responds with 2xx, for at most a day,
 * and may arrive twice. Returns a function that stops at once; an abandoned attempt is repeated by another gateway.
 */
export const startWebhooks = ({
  url,
  secret,
  store,
  publicUrl = '',
  log,
  onAttempt = () => {},
  timeoutMs = TIMEOUT_MS,
  pollMs = POLL_MS,
}: Dependencies) => {
  const closing = new AbortController()

  type Event = NonNullable<Awaited<ReturnType<WebhookStore['claim']>>>

  const send = async ({ id, type, data, createdAt }: Event) => {
    const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data: { ...data, link: publicUrl + RELEASES_PAGE } })
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'portfolio-webhook',
        ...signWebhook(secret, { id, at: new Date(), body }),
      },
      body,
      // The operator configured this address and no other.
      redirect: 'manual',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The receiver responded with ${response.status}`)
  }

  const deliver = async (event: Event) => {
    const { id, type, attempts, isLast } = event
    try {
      await send(event)
    } catch (error) {
      if (closing.signal.aborted) return
      const reason = formatError(error)
      await store.failed(id, reason)
      onAttempt(isLast ? 'given up' : 'failed')
      log.warn({ event: type, id, attempts, reason }, isLast ? 'Webhook event given up' : 'Webhook event not delivered; retrying')
      return
    }
    await store.delivered(id)
    onAttempt('delivered')
  }

  const run = async () => {
    for (let event = await store.claim(); event; event = closing.signal.aborted ? undefined : await store.claim()) await deliver(event)
  }

  const poll = () => run().catch((error: Error) => log.warn({ reason: error.message }, 'Webhook events could not be read; retrying'))
  const stop = startRounds(poll, pollMs)

  return (): Promise<void> => {
    closing.abort()
    return stop()
  }
}
