import { request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { API_PREFIX, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import type { Report } from '#launch/report.ts'
import { formatSince } from '#launch/run.mjs'
import { keepRequesting } from './keep-requesting.ts'
import type { Gateway } from './start-gateways.ts'

/** The proxy has to see that a gateway is ready before the next one stops. */
const SETTLE_MS = 3_000

interface Load {
  url: string
  paths: readonly string[]
  perSecond: number
}

/** Restarts every gateway, one after the other, as a rolling update does, while requests arrive. Reports each restart, and the requests. */
export const roll = async (gateways: readonly Gateway[], { url, paths, perSecond }: Load, report: Report): Promise<void> => {
  const load = keepRequesting(url, paths, perSecond)
  await wait(SETTLE_MS)
  for (const [index, gateway] of gateways.entries()) {
    const { code, seconds } = await gateway.stop()
    const since = Date.now()
    await gateway.start()
    report(`Gateway ${index + 1} restarted`, `exit code ${code} after ${seconds.toFixed(1)} s, ready in ${formatSince(since)}`, code === 0)
    await wait(SETTLE_MS)
  }
  const { count, failed, quantile, perSecond: reached } = await load.stop()
  const times = `p50 ${quantile(50)} ms, p99 ${quantile(99)} ms, max ${quantile(100)} ms`
  report(`${count} requests meanwhile, ${reached} a second`, `${failed.length} failed; ${times}`, failed.length === 0)
  for (const problem of new Set(failed.slice(0, 5))) report('  failed', problem, false)
}

/** Sends an upload slowly, so that it is under way while its gateway is told to stop. Resolves with the status of its response. */
export const uploadSlowly = (url: string, token: string, bytes: Uint8Array, seconds: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const boundary = 'rivers'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="slow.png"\r\nContent-Type: image/png\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length, [TOKEN_HEADER]: token }
    const upload = request(url + API_PREFIX + ownerEndpoints.imageUpload, { method: 'POST', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    }).once('error', reject)
    const send = async () => {
      const steps = seconds * 2
      const size = Math.ceil(body.length / steps)
      for (let step = 0; step < steps; step += 1) {
        upload.write(body.subarray(step * size, (step + 1) * size))
        await wait(500)
      }
      upload.end()
    }
    send().catch(reject)
  })
