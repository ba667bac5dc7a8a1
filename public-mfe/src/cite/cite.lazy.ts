/** The script of citations, added when a visitor reaches for one (cite-on-intent.ts). It has no framework: it works on markup of the server. */
import { CITE_SUFFIX } from '@portfolio/contracts'
import { openDialog } from './dialog.ts'
import { applyRememberedStyle, changeStyle, copyText } from './panel.ts'

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => !(button || metaKey || ctrlKey || shiftKey || altKey)

addEventListener(
  'click',
  (event) => {
    const { target } = event
    if (!(target instanceof Element) || !isPlainClick(event)) return
    const button = target.closest<HTMLButtonElement>('[data-copy]')
    if (button) return void copyText(button)
    const link = target.closest<HTMLAnchorElement>(`a[href$="${CITE_SUFFIX}"]`)
    // A link in the dialog leads to the page.
    if (!link || link.closest('dialog')) return
    event.preventDefault()
    event.stopPropagation()
    openDialog(link)
  },
  true,
)
addEventListener('change', ({ target }) => {
  if (target instanceof Element && target.closest('[data-cite] form')) void changeStyle(target.closest('[data-cite]') as HTMLElement)
})
addEventListener('submit', (event) => {
  const panel = event.target instanceof Element && event.target.closest<HTMLElement>('[data-cite]')
  if (!panel) return
  event.preventDefault()
  void changeStyle(panel)
})

// Hides what is only for browsers without scripts.
document.documentElement.dataset.citeReady = ''
const page = document.querySelector<HTMLElement>('[data-cite]')
if (page) applyRememberedStyle(page)
