/**
 * The one inline script of every document, admitted by its hash. It sets the chosen theme before the first paint and
 * starts the client code: at once where the page is empty without it, else after the largest paint or at the first intent.
 */
import { type DocumentReleases, RELEASES_BLOCK_ID, ROOT_ID } from '@portfolio/mfe-contract'
import { report } from '#federation/beacon.ts'

const root = document.documentElement
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
} catch {
  // Storage may be closed to this page: the system's own preference holds.
}

const releases = JSON.parse(document.getElementById(RELEASES_BLOCK_ID)?.textContent ?? 'null') as DocumentReleases | null
const intents = ['pointerdown', 'keydown', 'touchstart'] as const
let started = false

const start = () => {
  if (started || !releases) return
  started = true
  for (const intent of intents) removeEventListener(intent, start)
  for (const { base, entry, integrity } of releases.remotes) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'script', href: base + entry, crossOrigin: 'anonymous', integrity })
    document.head.append(link)
  }
  const script = document.createElement('script')
  Object.assign(script, { src: releases.shell.src, async: true, crossOrigin: 'anonymous', integrity: releases.shell.integrity })
  // A shell that does not come, or throws while it starts, cannot tell so itself.
  const tell = (type: 'error' | 'exception') => report({ remote: 'shell', stage: 'entry', type, attempt: 0 })
  const thrown = ({ filename }: ErrorEvent) => filename?.endsWith(releases.shell.src) && tell('exception')
  addEventListener('error', thrown)
  script.onload = () => removeEventListener('error', thrown)
  script.onerror = () => tell('error')
  document.head.append(script)
}

const whenIdle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(start, { timeout: 2_000 }) : setTimeout(start, 200))

addEventListener('DOMContentLoaded', () => {
  if (!document.getElementById(ROOT_ID)?.firstElementChild) return start()
  for (const intent of intents) addEventListener(intent, start, { passive: true })
  // Two frames after load the largest picture has been painted.
  const afterLoad = () => requestAnimationFrame(() => requestAnimationFrame(whenIdle))
  if (document.readyState === 'complete') afterLoad()
  else addEventListener('load', afterLoad, { once: true })
})
