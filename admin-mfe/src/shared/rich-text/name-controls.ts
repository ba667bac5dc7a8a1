const names: Record<string, string> = {
  'ql-bold': 'Bold',
  'ql-italic': 'Italic',
  'ql-underline': 'Underline',
  'ql-blockquote': 'Quotation',
  'ql-code-block': 'Code block',
  'ql-strike': 'Strike through',
  'ql-link': 'Link',
  'ql-clean': 'Clear formatting',
  'ql-list:ordered': 'Numbered list',
  'ql-list:bullet': 'Bullet list',
  'ql-script:sub': 'Subscript',
  'ql-script:super': 'Superscript',
  'ql-indent:-1': 'Less indent',
  'ql-indent:+1': 'More indent',
}
const pickerNames: Record<string, string> = {
  'ql-header': 'Heading level',
  'ql-color': 'Text color',
  'ql-background': 'Background color',
  'ql-align': 'Alignment',
}
const alignments: Record<string, string> = { '': 'Left', center: 'Center', right: 'Right', justify: 'Justified' }

/** Quill's palette: rows by lightness, columns by hue. */
const hues = ['gray', 'red', 'orange', 'yellow', 'green', 'blue', 'purple']
const rows = ['', 'Pale ', 'Light ', 'Dark ', 'Very dark ']
const colorName = (index: number) => {
  if (index === 0) return 'Black'
  if (index === hues.length) return 'White'
  const name = `${rows[Math.floor(index / hues.length)] ?? ''}${hues[index % hues.length]}`
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const name = (element: Element, label: string) => {
  element.setAttribute('aria-label', label)
  element.setAttribute('title', label)
}

const optionName = (picker: string, value: string, index: number): string => {
  if (picker === 'ql-header') return value ? `Heading ${value}` : 'Normal text'
  if (picker === 'ql-align') return alignments[value] ?? value
  return value || picker === 'ql-color' ? colorName(index) : 'No color'
}

/** Makes Space work like Enter, as on any button. */
const pressWithSpace = (control: HTMLElement) =>
  control.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    control.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })

/** Makes a menu one tab stop, in which the arrow keys move. Quill makes each option a tab stop, 35 of them in a menu of colors. */
const moveWithArrows = (picker: Element, label: HTMLElement, items: HTMLElement[]) => {
  const columns = picker.classList.contains('ql-color-picker') ? hues.length : 1
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  const setTabStop = (item: HTMLElement | null | undefined) => {
    for (const one of items) one.tabIndex = one === item ? 0 : -1
  }
  const getSelected = () => picker.querySelector<HTMLElement>('.ql-selected') ?? items[0]
  label.addEventListener('focus', () => setTabStop(getSelected()))
  picker.addEventListener('keydown', (event) => {
    const { key, target } = event as KeyboardEvent
    const at = items.indexOf(target as HTMLElement)
    let next: HTMLElement | undefined
    if (at === -1 && key === 'ArrowDown') {
      if (!picker.classList.contains('ql-expanded')) label.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
      next = getSelected()
    } else if (at !== -1) next = key === 'Home' ? items[0] : key === 'End' ? items.at(-1) : items[at + (steps[key] ?? Number.NaN)]
    if (at === -1 ? !next : !(key in steps || next)) return
    event.preventDefault()
    if (!next) return
    setTabStop(next)
    next.focus()
  })
}

const namePicker = (picker: Element, kind: string) => {
  const label = picker.querySelector<HTMLElement>('.ql-picker-label')
  if (!label) return
  name(label, pickerNames[kind] ?? kind)
  label.setAttribute('aria-haspopup', 'true')
  pressWithSpace(label)
  const items = [...picker.querySelectorAll<HTMLElement>('.ql-picker-item')]
  for (const [index, item] of items.entries()) {
    name(item, optionName(kind, item.dataset.value ?? '', index))
    pressWithSpace(item)
  }
  moveWithArrows(picker, label, items)
}

const nameTooltip = (tooltip: Element) => {
  const input = tooltip.querySelector('input')
  input?.setAttribute('aria-label', 'Link address')
  // The placeholder; Quill's names its own site.
  input?.setAttribute('data-link', 'https://')
  for (const [selector, label] of [
    ['a.ql-action', 'Edit or save link'],
    ['a.ql-remove', 'Remove link'],
  ] as const) {
    const control = tooltip.querySelector<HTMLElement>(selector)
    if (!control) continue
    control.setAttribute('role', 'button')
    control.setAttribute('aria-label', label)
    control.tabIndex = 0
    control.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      control.click()
    })
  }
}

/** Gives every control of Quill's toolbar an accessible name and keyboard support. */
export const nameControls = (editor: Element) => {
  editor.querySelector('.ql-toolbar')?.setAttribute('aria-label', 'Text formatting')
  for (const button of editor.querySelectorAll<HTMLButtonElement>('.ql-toolbar button')) {
    const kind = [...button.classList].find((one) => one.startsWith('ql-')) ?? ''
    name(button, names[button.value ? `${kind}:${button.value}` : kind] ?? kind)
  }
  for (const picker of editor.querySelectorAll('.ql-toolbar .ql-picker')) {
    const kind = [...picker.classList].find((one) => one in pickerNames)
    if (kind) namePicker(picker, kind)
  }
  const tooltip = editor.querySelector('.ql-tooltip')
  if (tooltip) nameTooltip(tooltip)
}
