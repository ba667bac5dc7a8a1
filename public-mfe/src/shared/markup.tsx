import type { LanguageAttributes } from '@portfolio/contracts'

/**
 * The markup of a page contains its data, and these functions read it back exactly, so that a document does not contain it twice. The
 * components that write it are in packages/ui, which the portal's preview uses as well.
 */
export { itemAttributes, linkAttributes, Text } from '@portfolio/ui/works'

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

/** Returns the language of the title of an item, as the API sent it. The note of a blog may have another. */
export const readLanguage = (item: Element, title = ':is(h1, h2, h3, h4)'): { langAttributes?: LanguageAttributes } => {
  const { lang, dir } = (item.querySelector(`${title}[lang]`) ?? {}) as HTMLElement
  return lang ? { langAttributes: { lang, dir: dir as LanguageAttributes['dir'] } } : {}
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
