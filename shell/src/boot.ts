/**
 * The only inline script of a document, allowed by its hash. Sets the chosen theme before the first paint and loads the
 * client code: at once when the page is empty without it, otherwise after the largest paint or on the first interaction.
 */
import { ROOT_ID } from '@portfolio/mfe-contract'
import { report } from '#federation/beacon.ts'
import { loadFiles } from '#federation/document-links.ts'
import { readReleases } from '#federation/document-releases.ts'

const root = document.documentElement
globalThis.servedAddress = location.pathname + location.search
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
} catch {
  // Storage may be blocked: the system preference applies.
}

// Lists skip the layout of distant entries, except on a return, when the browser restores the scroll position.
const markReturn = () => {
  root.dataset.returned = ''
}
if (performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate')) markReturn()
addEventListener('popstate', markReturn)

const releases = readReleases()
const interactions = ['pointerdown', 'keydown', 'touchstart'] as const
let started = false

const start = () => {
  if (started || !releases) return
  started = true
  for (const type of interactions) removeEventListener(type, start)
  loadFiles(releases.remotes)
  const script = document.createElement('script')
  Object.assign(script, { src: releases.shell.src, async: true, crossOrigin: 'anonymous', integrity: releases.shell.integrity })
  // A shell that fails to load or to start cannot report it itself.
  const reportShell = (type: 'error' | 'exception') => report({ remote: 'shell', stage: 'entry', type, attempt: 0 })
  const onError = ({ filename }: ErrorEvent) => filename?.endsWith(releases.shell.src) && reportShell('exception')
  addEventListener('error', onError)
  script.onload = () => removeEventListener('error', onError)
  script.onerror = () => reportShell('error')
  document.head.append(script)
}

const whenIdle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(start, { timeout: 2_000 }) : setTimeout(start, 200))

addEventListener('DOMContentLoaded', () => {
  if (!document.getElementById(ROOT_ID)?.firstElementChild) return start()
  for (const type of interactions) addEventListener(type, start, { passive: true })
  // Two frames after load the largest image has been painted.
  const afterLoad = () => requestAnimationFrame(() => requestAnimationFrame(whenIdle))
  if (document.readyState === 'complete') afterLoad()
  else addEventListener('load', afterLoad, { once: true })
})
