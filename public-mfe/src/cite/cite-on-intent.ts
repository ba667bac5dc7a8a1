import { CITE_SUFFIX } from '@portfolio/contracts'
import { loadLazyScript } from '#shared/load-lazy-script.ts'

declare const __HAS_LAZY_SCRIPTS__: boolean

const LINK = `a[href$="${CITE_SUFFIX}"]`

/**
 * Loads the script of citations (cite.lazy.ts) when a visitor points at or focuses a link to one. A click before it has loaded waits for
 * it, and follows the link if it cannot be loaded.
 */
export const citeOnIntent = () => {
  let loading: Promise<unknown> | undefined
  let isReady = false

  const load = async () => {
    try {
      await loadLazyScript('cite', __HAS_LAZY_SCRIPTS__ ? undefined : () => import('./cite.lazy.ts'))
      isReady = true
    } catch {
      loading = undefined
    }
  }

  const onIntent = async (event: Event) => {
    const { type, metaKey, ctrlKey, shiftKey } = event as MouseEvent
    const clicked = (event.target as Element).closest?.<HTMLAnchorElement>(`${LINK},[data-copy]`)
    if (isReady || !clicked) return
    loading ??= load()
    if (type !== 'click' || metaKey || ctrlKey || shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    await loading
    if (isReady) clicked.click()
    else if (clicked.href) location.assign(clicked.href)
  }

  for (const intent of ['pointerover', 'focusin', 'click']) addEventListener(intent, onIntent, true)
  if (document.querySelector('[data-cite]')) loading = load()
}
