import { BLANK_ADDRESS } from '@portfolio/contracts'
import type { Quill } from 'react-quill'
import { linkAddress } from './link-address.ts'

interface Toolbar {
  quill: Quill & { theme: { tooltip: { edit: (mode: 'link', address: string) => void } } }
}

/** The toolbar's Link button: asks for the address, which is filled in when the selected words are one themselves. */
export function editLink(this: Toolbar, wanted: boolean) {
  if (!wanted) {
    this.quill.format('link', false, 'user')
    return
  }
  const range = this.quill.getSelection()
  if (!range?.length) return
  const address = linkAddress(this.quill.getText(range), location.origin)
  this.quill.theme.tooltip.edit('link', address === BLANK_ADDRESS ? '' : address)
}
