import type { ReactNode } from 'react'

/**
 * The markup of a page contains its data, and these functions read it back exactly, so that the data is not sent twice.
 * HTML keeps every character but one: a parser turns a carriage return into a line feed. Such a value is also sent encoded, in an attribute.
 */
const exactValue = (value: string) => (value.includes('\r') ? { 'data-exact': encodeURIComponent(value) } : undefined)

interface TextProps {
  field: string
  value: string
  as?: 'span' | 'p' | 'h1' | 'h2' | 'dt' | 'dd'
  className?: string | undefined
  /** The same text in several elements. Default: the value. */
  children?: ReactNode
}

/**
 * The value of a field as text of the page. Its first letter decides whether it runs from left to right or from right to left.
 * A `span` leaves that to the block around it, because `dir="auto"` skips children that have a direction of their own.
 */
export const Text = ({ field, value, as: Element = 'span', className, children = value }: TextProps) => (
  <Element className={className} dir={Element === 'span' ? undefined : 'auto'} data-field={field} {...exactValue(value)}>
    {children}
  </Element>
)

/** Attributes of a link whose text differs from the value of its field. `href` may already be that value. */
export const linkAttributes = (field: string, value: string, href: string) => ({
  'data-field': field,
  ...(exactValue(value) ?? (value === href ? undefined : { 'data-value': value })),
})

/** Attributes of the element that contains one item. */
export const itemAttributes = ({ _id, version }: { _id: string; version?: number }) => ({ 'data-item': _id, 'data-version': version })

const readValue = (element: Element): string => {
  const exact = element.getAttribute('data-exact')
  if (exact !== null) return decodeURIComponent(exact)
  return element.getAttribute('data-value') ?? element.getAttribute('href') ?? element.textContent ?? ''
}

/** Returns the value of a field of an item; an empty string when the page does not show it. */
export const readField = (item: Element, field: string): string => {
  const element = item.querySelector(`[data-field="${field}"]`)
  return element ? readValue(element) : ''
}

/** Returns all values of a field that has several. */
export const readFields = (item: Element, field: string): string[] => [...item.querySelectorAll(`[data-field="${field}"]`)].map(readValue)

/** Returns an item with these fields, as the API sent it. */
export const readItem = <Item,>(element: Element, fields: readonly string[]): Item => {
  const values = fields.map((field) => [field, readField(element, field)])
  return {
    _id: element.getAttribute('data-item') ?? '',
    version: Number(element.getAttribute('data-version')),
    ...Object.fromEntries(values),
  } as Item
}

/** Returns the items of a list; null when the page does not show it because it was loading or failed. */
export const readList = <Item,>(root: Element, name: string, fields: readonly string[]): Item[] | null => {
  const list = root.querySelector(`[data-list="${name}"]`)
  return list && [...list.querySelectorAll('[data-item]')].map((element) => readItem<Item>(element, fields))
}

export const ReadingTime = ({ minutes }: { minutes: number }) => <span data-minutes={minutes}>{minutes} min read</span>

export const readMinutes = (element: Element): number => Number(element.querySelector('[data-minutes]')?.getAttribute('data-minutes'))
