import { richTextClass } from '@portfolio/ui'
import { useEffect } from 'react'

interface TextBox {
  labelledBy: string
  describedBy: string | undefined
  invalid: boolean
  /** Of the text; undefined until it is known. */
  lang: string | undefined
}

/** Makes the text of an editor a text box for assistive technologies, which looks as on the page. */
export const useTextBox = (root: HTMLElement | undefined, { labelledBy, describedBy, invalid, lang }: TextBox) => {
  useEffect(() => {
    if (!root) return
    root.classList.add(richTextClass)
    root.setAttribute('role', 'textbox')
    root.setAttribute('aria-multiline', 'true')
    root.setAttribute('aria-labelledby', labelledBy)
    if (invalid) root.setAttribute('aria-invalid', 'true')
    else root.removeAttribute('aria-invalid')
    if (describedBy) root.setAttribute('aria-describedby', describedBy)
    else root.removeAttribute('aria-describedby')
    if (lang) root.lang = lang
  }, [root, labelledBy, describedBy, invalid, lang])
}
