/** The controls in the markup of cite-page.tsx, on its page or in the dialog. */
import { type CitationProblem, STYLE_PARAMETER, styleQuery, t, type WorkCitation } from '@portfolio/contracts'
import { readStyle, rememberStyle } from './remembered-style.ts'

const COPIED_MS = 2_000

const find = <Found extends HTMLElement = HTMLElement>(panel: ParentNode, selector: string) => panel.querySelector<Found>(selector) as Found

const announce = (element: Element, text: string) => {
  const status = element.closest('[data-cite]')?.querySelector('[data-status]')
  if (status) status.textContent = text
}

/** Copies with formatting, for word processors. */
const writeFormatted = (source: HTMLElement) => {
  const blob = (text: string, type: string) => new Blob([text], { type })
  const item = new ClipboardItem({
    'text/plain': blob(source.textContent, 'text/plain'),
    // Line break opportunities of this page do not belong in another document.
    'text/html': blob(source.innerHTML.replaceAll('<wbr>', ''), 'text/html'),
  })
  return navigator.clipboard.write([item])
}

/** Without https there is no Clipboard API. */
const copySelection = (source: HTMLElement) => {
  getSelection()?.selectAllChildren(source)
  if (!document.execCommand('copy')) throw new Error('Nothing was copied')
}

const copy = async (source: HTMLElement) => {
  try {
    await (source instanceof HTMLPreElement ? navigator.clipboard.writeText(source.textContent) : writeFormatted(source))
  } catch {
    copySelection(source)
  }
}

const labels = new WeakMap<Element, { text: string; timer: number }>()

/** Shows another label on a button for two seconds. */
const relabel = (button: HTMLButtonElement, text: string) => {
  const label = find(button, 'span')
  const before = labels.get(button)
  clearTimeout(before?.timer)
  const own = before?.text ?? label.textContent
  label.textContent = text
  const timer = setTimeout(() => {
    label.textContent = own
    labels.delete(button)
    announce(button, '')
  }, COPIED_MS)
  labels.set(button, { text: own, timer: Number(timer) })
}

/** The latest change of the style. */
let change: Promise<void> | undefined

/** Copies the text that a button belongs to, once it is in the chosen style. If the browser rejects that, the text is left selected. */
export const copyText = async (button: HTMLButtonElement) => {
  const source = find(button.closest('li') ?? (button.closest('[data-cite]') as HTMLElement), '[data-text]')
  if (source.ariaBusy) await change
  // There is no citation in that style, or another style was chosen meanwhile.
  if (button.disabled || source.ariaBusy) return
  try {
    await copy(source)
    relabel(button, t('Copied'))
    announce(button, t('Copied'))
  } catch {
    const details = source.closest('details')
    if (details) details.open = true
    getSelection()?.selectAllChildren(source)
    relabel(button, t('Try again'))
    announce(button, t('Your browser did not allow copying. The text is selected: copy it with the keyboard.'))
  }
}

/** Shows why there is no citation, with a retry unless it would fail again. */
const showFailure = (panel: HTMLElement, { text, isLasting }: CitationProblem) => {
  const message = Object.assign(document.createElement('p'), { textContent: t(text) })
  const retry = Object.assign(document.createElement('button'), { type: 'button', textContent: t('Try again'), className: 'cite-retry' })
  retry.onclick = () => {
    // The button is gone once the citation is shown.
    find(panel, 'form :is(select, :checked)').focus()
    changeStyle(panel)
  }
  const citation = find(panel, '[data-text]')
  citation.replaceChildren(message, ...(isLasting ? [] : [retry]))
}

let latest = 0

const showStyle = async (panel: HTMLElement) => {
  latest += 1
  const own = latest
  const style = String(new FormData(find<HTMLFormElement>(panel, 'form')).get(STYLE_PARAMETER))
  const citation = find(panel, '[data-text]')
  const copyButton = find<HTMLButtonElement>(panel, ':scope > [data-copy]')
  citation.ariaBusy = 'true'
  let shown: WorkCitation | undefined
  let failure: CitationProblem = { text: 'The citation couldn’t be loaded. You may be offline.', isLasting: false }
  try {
    const response = await fetch(`${panel.dataset.cite}${styleQuery(style)}`)
    const body = await response.json()
    if (!response.ok) failure = { text: body.errors[0].msg, isLasting: false }
    else if (body.problem) failure = body.problem
    else shown = body
  } catch {
    // Offline, or a response that is not from the API.
  }
  if (own !== latest) return
  citation.ariaBusy = null
  copyButton.disabled = !shown
  if (!shown) return showFailure(panel, failure)
  citation.innerHTML = shown.html
  rememberStyle(style)
  find(panel, '[data-kept]').hidden = false
  if (!panel.closest('dialog')) history.replaceState(history.state, '', location.pathname + styleQuery(style))
}

/** Shows the citation in the chosen style. */
export const changeStyle = (panel: HTMLElement) => {
  change = showStyle(panel)
}

/** Chooses the style that the visitor chose before, unless the address names one. */
export const applyRememberedStyle = (panel: HTMLElement) => {
  const style = readStyle()
  if (!style) return
  find(panel, '[data-kept]').hidden = false
  if (new URLSearchParams(location.search).has(STYLE_PARAMETER)) return
  const radio = panel.querySelector<HTMLInputElement>(`input[value="${CSS.escape(style)}"]`)
  const menu = panel.querySelector('select')
  if (radio?.checked || menu?.value === style) return
  if (radio) radio.checked = true
  else if (menu?.querySelector(`option[value="${CSS.escape(style)}"]`)) menu.value = style
  else return
  changeStyle(panel)
}
