import { styleQuery, t } from '@portfolio/contracts'
import { forgetStyle, readStyle } from './remembered-style.ts'

const HEADING_ID = 'cite-heading'

const create = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
) => {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

const CLOSE_ICON =
  '<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18"/></svg>'

/** Resolves with the citation of a page, in the remembered style. */
const loadPanel = async (address: string): Promise<HTMLElement> => {
  const style = readStyle()
  const response = await fetch(address + (style ? styleQuery(style) : ''))
  const html = await response.text()
  // Without its head: the content security policy of this page forbids its style.
  const body = new DOMParser().parseFromString(html.slice(html.indexOf('<body')), 'text/html')
  const panel = body.querySelector<HTMLElement>('[data-cite]')
  if (panel) {
    for (const kept of panel.querySelectorAll<HTMLElement>('[data-kept]')) kept.hidden = !style
    return document.adoptNode(panel)
  }
  // The default style may work.
  forgetStyle()
  throw new Error(`${address} shows no citation`)
}

/** The citation that a visitor may open next. */
let prefetched: { address: string; panel: Promise<HTMLElement> } | undefined
/** A pointer or focus that only passes over a link leaves it sooner than this. */
const INTENT_MS = 60
let timer = 0

const prefetch = ({ href }: HTMLAnchorElement) => {
  if (prefetched?.address === href) return
  const panel = loadPanel(href)
  prefetched = { address: href, panel }
  // The dialog shows the error, if it is opened.
  panel.catch(() => {})
}

/** Prefetches the citation that a link leads to, if the visitor stays on the link. */
export const prefetchOnIntent = (link: HTMLAnchorElement) => {
  clearTimeout(timer)
  timer = Number(setTimeout(prefetch, INTENT_MS, link))
}

/** Resolves with the prefetched citation, once: the visitor may choose another style in it. */
const takePanel = (address: string): Promise<HTMLElement> => {
  clearTimeout(timer)
  const taken = prefetched?.address === address ? prefetched.panel : loadPanel(address)
  prefetched = undefined
  return taken
}

/** Opens a dialog with the part of the linked page that cites the work. Closing it returns the focus to the link. */
export const openDialog = (link: HTMLAnchorElement) => {
  const heading = create('h2', { id: HEADING_ID, tabIndex: -1, autofocus: true, textContent: t('Cite') })
  const close = create('button', { type: 'button', ariaLabel: t('Close'), innerHTML: CLOSE_ICON })
  const content = create('div', { className: 'cite-content' })
  const dialog = create('dialog', { className: 'cite-dialog' }, create('div', { className: 'cite-bar' }, heading, close), content)
  dialog.setAttribute('aria-labelledby', HEADING_ID)
  close.onclick = () => dialog.close()
  dialog.onclick = ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    const isOutside = clientX < left || clientX > right || clientY < top || clientY > bottom
    if (target === dialog && isOutside) dialog.close()
  }
  dialog.onclose = () => {
    dialog.remove()
    link.focus({ preventScroll: true })
  }

  const show = async () => {
    content.replaceChildren(create('p', { role: 'status', className: 'cite-wait', textContent: t('Loading the citation…') }))
    try {
      content.replaceChildren(await takePanel(link.href))
    } catch {
      const retry = create('button', { type: 'button', className: 'cite-retry', textContent: t('Try again') })
      retry.onclick = () => {
        heading.focus()
        void show()
      }
      content.replaceChildren(
        create('div', { role: 'alert', className: 'cite-failed' }, create('p', { textContent: t('Couldn’t load the citation.') }), retry),
      )
    }
  }
  document.body.append(dialog)
  dialog.showModal()
  void show()
}
