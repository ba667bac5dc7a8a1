import { looksLikeMarkdown, markdownToHtml } from '@portfolio/contracts/markdown'
import type { Quill } from 'react-quill'

const FROM_WORD_PROCESSOR = /docs-internal-guid-|urn:schemas-microsoft-com|class="?Mso|content="LibreOffice/i

/**
 * Word processors write the background and text color on every word. Other styles stay, because Quill recognizes lists by
 * them.
 */
const withoutColors = (html: string) => {
  const document = new DOMParser().parseFromString(html, 'text/html')
  for (const element of document.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? ''
    element.setAttribute('style', style.replace(/(?:^|(?<=;))\s*(?:color|background(?:-color)?)\s*:[^;]*;?/gi, ''))
  }
  for (const element of document.querySelectorAll('font[color]')) element.removeAttribute('color')
  return document.documentElement.outerHTML
}

/** Returns the HTML to paste instead of the clipboard's, or null to paste that unchanged. */
const cleanPaste = (html: string, text: string): string | null => {
  if (html) return FROM_WORD_PROCESSOR.test(html) ? withoutColors(html) : null
  return looksLikeMarkdown(text) ? markdownToHtml(text) : null
}

/** Cleans pasted content before Quill reads it, except in code. */
export const cleanPastes = (quill: Quill) =>
  quill.root.addEventListener(
    'paste',
    (event) => {
      const data = event.clipboardData
      const range = quill.getSelection()
      if (!data || !range || !quill.isEnabled() || quill.getFormat(range.index)['code-block']) return
      const text = data.getData('text/plain')
      const html = cleanPaste(data.getData('text/html'), text)
      if (html === null) return
      event.preventDefault()
      quill.history.cutoff()
      quill.clipboard.onPaste(range, { html, text })
      quill.history.cutoff()
    },
    { capture: true },
  )
