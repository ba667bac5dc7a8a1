/**
 * The only inline script of a document, allowed by its hash. Applies and switches the theme, and loads the client code: at once when the page
 * is empty without it, once the browser is idle when the page moves by itself, and otherwise on the first intent of the visitor.
 */
import { ROOT_ID } from '@portfolio/mfe-contract'
import { report } from '#federation/beacon.ts'
import { loadFiles } from '#federation/document-links.ts'
import { readReleases } from '#federation/document-releases.ts'
import { onFirstIntent } from './intent.ts'
import { followTheme } from './theme.ts'

declare const __IS_DEVELOPMENT__: boolean

const readAddress = () => location.pathname + location.search
const servedAddress = readAddress()
globalThis.servedAddress = servedAddress
const root = document.documentElement
const releases = readReleases()
let started = false

followTheme()

// Lists skip the layout of distant entries, except on a return, when the browser restores the scroll position.
const markReturn = () => {
  root.dataset.returned = ''
}
if (performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate')) markReturn()
addEventListener('popstate', () => {
  markReturn()
  // After a reload, the history may have entries that were navigated to within the document.
  if (!started && readAddress() !== servedAddress) location.reload()
})

const start = () => {
  if (started || !releases) return
  started = true
  // From now on the page prefetches data instead.
  document.querySelector('[type=speculationrules]')?.remove()
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
  // The newest of what the scripts need, of 2024. Older browsers keep the document as it was sent, and report nothing: no release is to blame.
  if (!('parse' in URL)) return document.querySelector('.opening-wait')?.replaceChildren('Please update your browser.')
  // In development, scripts that start late would miss updates.
  if (__IS_DEVELOPMENT__ || !document.getElementById(ROOT_ID)?.firstElementChild) return start()
  onFirstIntent(start)
  if (!document.querySelector('[data-start=idle]')) return
  // Two frames after load the largest image has been painted.
  const afterLoad = () => requestAnimationFrame(() => requestAnimationFrame(whenIdle))
  if (document.readyState === 'complete') afterLoad()
  else addEventListener('load', afterLoad, { once: true })
})
