import { t } from '@portfolio/contracts'

/** A choice in a menu of filters. */
interface Choice {
  value: string
  count: number
  /** In English; undefined for the owner's own words, which are shown as they are. */
  label?: string | undefined
}

/** Text and attributes of a choice: the English label where the text is another. */
export const choiceAttributes = ({ value, count, label }: Choice) => {
  const translation = label && t(label)
  return { 'data-label': translation === label ? undefined : label, children: `${translation || value}\u00a0(${count})` }
}

/** Returns the choices of a menu from its markup. A label that is not translated is the same as the value of an own word. */
export const readChoices = (root: Element, menu: string): Required<Choice>[] =>
  [...root.querySelectorAll<HTMLOptionElement>(`select[name=${menu}] option`)].flatMap(({ value, textContent, dataset }) => {
    const [, shown = '', count] = /^(.*)\u00a0\((\d+)\)$/s.exec(textContent ?? '') ?? []
    return count ? [{ value, label: dataset.label ?? shown, count: Number(count) }] : []
  })
