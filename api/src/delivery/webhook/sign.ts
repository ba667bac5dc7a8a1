import { createHmac } from 'node:crypto'

/** Returns the key in a secret (`whsec_` and base64). */
const toKey = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

/** Returns the headers of Standard Webhooks 1.0, which prove who sent a body and when. */
export const signWebhook = (secret: string, { id, at, body }: { id: string; at: Date; body: string }): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signature = createHmac('sha256', toKey(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
