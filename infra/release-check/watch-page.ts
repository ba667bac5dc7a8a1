import { API_PREFIX, BEACON_PATH, BEACON_READY, type Beacon } from '@portfolio/contracts'
import type { Page } from 'playwright'

/** Runs in the page before its own scripts. It is sent as text, so it must not use imports. */
const observe = () => {
  const page = globalThis as unknown as { reportFault: (kind: string, text: string) => void; serverText: number }
  const countText = () => (document.querySelector('main')?.textContent ?? '').replace(/\s/g, '').length
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    page.reportFault('violation', `${effectiveDirective} blocks ${blockedURI}`),
  )
  // No script of the apps has run yet: this is the markup of the server.
  addEventListener('DOMContentLoaded', () => Object.assign(globalThis, { serverText: countText() }), { once: true })
  const send = navigator.sendBeacon.bind(navigator)
  navigator.sendBeacon = (address, body) => {
    if (body instanceof Blob) void body.text().then((text) => page.reportFault('beacon', `${address} ${text}`))
    return send(address, body)
  }
}

/** A page whose faults are collected, from its first document on. */
export interface WatchedPage {
  page: Page
  /** Resolves when the app of the document has started; rejects when it throws or takes too long. */
  waitUntilReady: () => Promise<void>
  /** Clears the collected faults before the next document. */
  reset: () => void
  faults: () => string[]
}

const READY_MS_MAX = 15_000

/** Watches a new page for console and script errors, violations of the content security policy, and beacons of failures. */
export const watchPage = async (page: Page): Promise<WatchedPage> => {
  const faults = new Set<string>()
  let ready = Promise.withResolvers<void>()
  const fail = (fault: string) => {
    faults.add(fault)
    // Nobody may be waiting for it.
    ready.promise.catch(() => {})
    ready.reject(new Error(fault))
  }
  const onBeacon = (text: string) => {
    const address = API_PREFIX + BEACON_PATH
    if (!text.startsWith(`${address} `)) return
    const { remote, stage, type } = JSON.parse(text.slice(address.length)) as Beacon
    if (stage === BEACON_READY.stage) ready.resolve()
    else fail(`reports a failure of ${remote}: ${stage}, ${type}`)
  }
  await page.exposeFunction('reportFault', (kind: string, text: string) => {
    if (kind === 'beacon') onBeacon(text)
    else fail(`violates its content security policy: ${text}`)
  })
  await page.addInitScript(observe)
  page.on('pageerror', ({ message }) => fail(`throws: ${message}`))
  page.on('console', (message) => message.type() === 'error' && faults.add(`logs an error: ${message.text()}`))
  page.on('crash', () => fail('crashes'))
  return {
    page,
    waitUntilReady: async () => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('does not start')), READY_MS_MAX)
      })
      await Promise.race([ready.promise, late]).finally(() => clearTimeout(timer))
    },
    reset: () => {
      faults.clear()
      ready = Promise.withResolvers()
    },
    faults: () => [...faults],
  }
}
