/**
 * A page says its data in its markup, and these read it back word for word, so that the data need not be sent twice.
 * HTML itself keeps every character but one: a parser turns a carriage return into a line feed. Such a value travels encoded beside the words.
 */
const exactly = (value: string) => (value.includes('\r') ? { 'data-exact': encodeURIComponent(value) } : undefined)

interface TextProps {
  field: string
  value: string
}

/** A value of the data as the text of the page. */
export const Text = ({ field, value }: TextProps) => (
  <span data-field={field} {...exactly(value)}>
    {value}
  </span>
)

/** Marks a link that shows other words than the value it stands for. `href` may already be that value. */
export const linkMarks = (field: string, value: string, href: string) => ({
  'data-field': field,
  ...(exactly(value) ?? (value === href ? undefined : { 'data-value': value })),
})

/** Marks the element that holds one item. */
export const itemMarks = ({ _id, version }: { _id: string; version?: number }) => ({ 'data-item': _id, 'data-version': version })

const readValue = (element: Element): string => {
  const exact = element.getAttribute('data-exact')
  if (exact !== null) return decodeURIComponent(exact)
  return element.getAttribute('data-value') ?? element.getAttribute('href') ?? element.textContent ?? ''
}

/** The value of a field inside an item; empty text when the page does not show it. */
export const readField = (item: Element, field: string): string => {
  const element = item.querySelector(`[data-field="${field}"]`)
  return element ? readValue(element) : ''
}

/** One item with the fields named, as the API sent it. */
export const readItem = <Item,>(element: Element, fields: readonly string[]): Item => {
  const values = fields.map((field) => [field, readField(element, field)])
  return {
    _id: element.getAttribute('data-item') ?? '',
    version: Number(element.getAttribute('data-version')),
    ...Object.fromEntries(values),
  } as Item
}

/** All items of the list of that name, or null when the page shows no such list (it was still loading, or failed). */
export const readList = <Item,>(root: Element, name: string, fields: readonly string[]): Item[] | null => {
  const list = root.querySelector(`[data-list="${name}"]`)
  return list && [...list.querySelectorAll('[data-item]')].map((element) => readItem<Item>(element, fields))
}
