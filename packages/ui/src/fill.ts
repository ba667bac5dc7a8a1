import { t } from '@portfolio/contracts'
import { createElement, Fragment, type ReactNode } from 'react'

/** Returns a text of the interface in the language of the document with elements in it: an English text and a node for each of its places. */
export const fill = (text: string, ...nodes: ReactNode[]): ReactNode => {
  const parts = t(text).split(/\{(\d)\}/)
  return createElement(Fragment, null, ...parts.map((part, index) => (index % 2 ? nodes[Number(part)] : part)))
}
