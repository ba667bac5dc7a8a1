import { loadLazyScript } from '#shared/load-lazy-script.ts'
import { findCiteLink } from './find-cite-link.ts'

declare const __HAS_LAZY_SCRIPTS__: boolean

/**
 * Loads the script of citations (cite.lazy.ts) when a visitor points at or focuses a link to one. A click before it has loaded waits for
 * it, and follows the link if it cannot be loaded. Back and Forward close the dialog.
 */
export const citeOnIntent = () => {
  let loading: Promise<unknown> | undefined
  let isReady = false

  const load = async () => {
    try {
      const { startCitations } = await loadLazyScript('cite', __HAS_LAZY_SCRIPTS__ ? undefined : () => import('./cite.lazy.ts'))
      startCitations(findCiteLink)
      isReady = true
    } catch {
      loading = undefined
    }
  }

  const onIntent = async (event: Event) => {
    if (isReady) return
    const { type, target, metaKey, ctrlKey, shiftKey } = event as MouseEvent
    const link = findCiteLink(target)
    const clicked = link ?? (target as Element).closest?.<HTMLElement>('[data-copy]')
    if (!clicked) return
    loading ??= load()
    if (type !== 'click' || metaKey || ctrlKey || shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    await loading
    if (isReady) clicked.click()
    else if (link) location.assign(link.href)
  }

  // Before the router, which listens later, shows another page and sets the focus there: a modal dialog would not let it.
  addEventListener('popstate', () => document.querySelector<HTMLDialogElement>('.cite-dialog')?.close())
  for (const intent of ['pointerover', 'focusin', 'click']) addEventListener(intent, onIntent, true)
  if (document.querySelector('[data-cite]')) loading = load()
}
