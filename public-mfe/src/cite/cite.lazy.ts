/** The script of citations, loaded on intent (cite-on-intent.ts). It has no framework: it works on the server's markup. */
import { CITE_SUFFIX } from '@portfolio/contracts'
import { openDialog, prefetchOnIntent } from './dialog.ts'
import type { findCiteLink } from './find-cite-link.ts'
import { applyRememberedStyle, changeStyle, copyText } from './panel.ts'

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => !(button || metaKey || ctrlKey || shiftKey || altKey)

/** Opens the dialog for links to citations, and runs the controls of the page of a citation. */
export const startCitations = (findLink: typeof findCiteLink) => {
  addEventListener(
    'click',
    (event) => {
      const { target } = event
      if (!(target instanceof Element) || !isPlainClick(event)) return
      const button = target.closest<HTMLButtonElement>('[data-copy]')
      if (button) return void copyText(button)
      const link = findLink(target)
      // A link inside the dialog opens its page.
      if (!link || link.closest('dialog')) return
      event.preventDefault()
      event.stopPropagation()
      try {
        openDialog(link)
      } catch (error) {
        console.error(error)
        location.assign(link.href)
      }
    },
    true,
  )
  const onIntent = ({ target }: Event) => {
    const link = findLink(target)
    if (link && !link.closest('dialog')) prefetchOnIntent(link)
  }
  for (const intent of ['pointerover', 'focusin']) addEventListener(intent, onIntent)
  // The link whose hover or focus loaded this script.
  const current = findLink(document.querySelector(`[href$="${CITE_SUFFIX}"]:is(:hover, :focus)`))
  if (current) prefetchOnIntent(current)

  addEventListener('change', ({ target }) => {
    if (target instanceof Element && target.closest('[data-cite] form')) changeStyle(target.closest('[data-cite]') as HTMLElement)
  })
  addEventListener('submit', (event) => {
    const panel = event.target instanceof Element && event.target.closest<HTMLElement>('[data-cite]')
    if (!panel) return
    event.preventDefault()
    changeStyle(panel)
  })

  // Hides what only browsers without scripts need.
  document.documentElement.dataset.citeReady = ''
  const page = document.querySelector<HTMLElement>('[data-cite]')
  if (page) applyRememberedStyle(page)
}
