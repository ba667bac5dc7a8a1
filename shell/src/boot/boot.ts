/**
 * The only inline script of a document, allowed by its hash. Applies and switches the theme, and loads the client code: at once when the page
 * is empty without it, once the browser is idle when the page asks for it, and otherwise on the first intent of the visitor.
 */
import { ROOT_ID } from '@portfolio/mfe-contract'
import { rotateImages } from '@portfolio/ui/rotate-images'
import { report } from '#federation/beacon.ts'
import { loadFiles } from '#federation/document-links.ts'
import { readReleases } from '#federation/document-releases.ts'
import { sendView } from '#views/send-view.ts'
import { onIntent } from './intent.ts'
import { followTheme } from './theme.ts'

declare const __IS_DEVELOPMENT__: boolean

/** Attempts to load the shell. */
const FAILURES_MAX = 3
const RETRY_MS = 2_000

const readAddress = () => location.pathname + location.search
const servedAddress = readAddress()
globalThis.servedAddress = servedAddress
const root = document.documentElement
/** Null in browsers without the newest of what the scripts need, of 2024. They keep the document as it was sent, and blame no release. */
const releases = 'parse' in URL ? readReleases() : null
let isLoading = false
let failures = 0

followTheme()

// The speculation rules of the document prerender nothing without a mouse.
if (matchMedia('(hover) and (pointer: fine)').matches) root.dataset.mouse = ''

// Lists skip the layout of distant entries, except on a return, when the browser restores the scroll position.
const markReturn = () => {
  root.dataset.returned = ''
}
if (performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate')) markReturn()
addEventListener('popstate', () => {
  markReturn()
  // After a reload, the history may have entries that were navigated to within the document.
  if (globalThis.portfolioRuns === undefined && readAddress() !== servedAddress) location.reload()
})

const isEmpty = () => !document.getElementById(ROOT_ID)?.firstElementChild

const start = () => {
  // A document that is not complete cannot be hydrated.
  if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', start)
  if (isLoading || !releases) return
  isLoading = true
  if (!failures) loadFiles(releases.remotes)
  const script = document.createElement('script')
  const { src: file, integrity } = releases.shell
  // As in load-remote.ts: at its own URL, a browser may have kept a broken response.
  const src = failures ? file.replace(/[^/]+$/, `~r${failures}/$&`) : file
  Object.assign(script, { src, async: true, crossOrigin: 'anonymous', integrity })
  // A shell that fails to load or to start cannot report it itself.
  const reportShell = (type: 'error' | 'exception') => report({ remote: 'shell', stage: 'entry', type, attempt: 0 })
  const onError = ({ filename }: ErrorEvent) => filename?.endsWith(src) && reportShell('exception')
  addEventListener('error', onError)
  const stopWatching = () => removeEventListener('error', onError)
  script.onload = stopWatching
  script.onerror = () => {
    stopWatching()
    reportShell('error')
    failures += 1
    isLoading = failures >= FAILURES_MAX
    // The next intent tries again. A page without markup has nothing that a visitor could mean to use.
    if (isEmpty()) setTimeout(start, RETRY_MS)
  }
  document.head.append(script)
}

/** The page is shown, not only prepared. It may move images by itself, and ask for its scripts. */
const afterPaint = () => {
  sendView()
  if (globalThis.portfolioRuns === undefined) addEventListener('portfoliohydrates', rotateImages(), { once: true })
  if (document.querySelector('[data-start=idle]:not([data-rotate])')) whenIdle()
}
const whenIdle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(start, { timeout: 2_000 }) : setTimeout(start, 200))

onIntent(start)
addEventListener('portfoliorestored', rotateImages)
// From now on the page prefetches data instead.
addEventListener('portfolioruns', () => document.querySelector('[type=speculationrules]')?.remove())
addEventListener('DOMContentLoaded', () => {
  if (!releases) return document.querySelector('.opening')?.replaceChildren('Please update your browser.')
  const page = document.getElementById(ROOT_ID)
  globalThis.servedText = page?.textContent
  // In development, scripts that start late would miss updates.
  if (__IS_DEVELOPMENT__ || isEmpty()) return start()
  // Two frames after load the largest image has been painted.
  const afterLoad = () => requestAnimationFrame(() => requestAnimationFrame(afterPaint))
  if (document.readyState === 'complete') afterLoad()
  else addEventListener('load', afterLoad, { once: true })
})
