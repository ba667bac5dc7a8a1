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

/** Closes a picker the way Quill does. Quill itself does not notice when focus leaves. */
const close = (picker: Element, label: Element) => {
  picker.classList.remove('ql-expanded')
  label.setAttribute('aria-expanded', 'false')
  picker.querySelector('.ql-picker-options')?.setAttribute('aria-hidden', 'true')
}

/** Makes arrow keys open a menu and move within it; a color menu has rows and columns. In Quill, each option is a tab stop. */
const moveWithArrows = (picker: Element, label: HTMLElement, items: HTMLElement[]) => {
  const columns = picker.classList.contains('ql-color-picker') ? hues.length : 1
  const getSelected = () => picker.querySelector<HTMLElement>('.ql-selected') ?? items[0]
  label.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      if (!picker.classList.contains('ql-expanded')) label.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
    }
    if (picker.classList.contains('ql-expanded')) getSelected()?.focus()
  })
  picker.addEventListener('focusout', (event) => {
    const next = (event as FocusEvent).relatedTarget
    if (next instanceof Node && !picker.contains(next)) close(picker, label)
  })
  for (const [at, item] of items.entries()) {
    item.tabIndex = -1
    const moves: Record<string, number> = {
      ...{ ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - columns, ArrowDown: at + columns },
      ...{ Home: 0, End: items.length - 1 },
    }
    item.addEventListener('keydown', (event) => {
      const next = moves[event.key]
      if (next === undefined) return
      event.preventDefault()
      items[next]?.focus()
    })
  }
}

/** Quill marks the selected option with a class, sometimes only after its menu was opened. The name of the menu ends with it: "Heading level: Heading 2". */
const announceSelected = (label: Element, kind: string, options: Element, items: HTMLElement[]) => {
  const announce = () => {
    const selected = options.querySelector('.ql-selected')
    for (const item of items) item.setAttribute('aria-selected', String(item === selected))
    label.setAttribute('aria-label', [pickerNames[kind], selected?.getAttribute('aria-label')].filter(Boolean).join(': '))
  }
  announce()
  new MutationObserver(announce).observe(options, { attributeFilter: ['class'], subtree: true })
}

const namePicker = (picker: Element, kind: string) => {
  const label = picker.querySelector<HTMLElement>('.ql-picker-label')
  const options = picker.querySelector('.ql-picker-options')
  if (!label || !options) return
  name(label, pickerNames[kind] ?? kind)
  label.setAttribute('aria-haspopup', 'listbox')
  options.setAttribute('role', 'listbox')
  options.setAttribute('aria-label', pickerNames[kind] ?? kind)
  pressWithSpace(label)
  const items = [...picker.querySelectorAll<HTMLElement>('.ql-picker-item')]
  for (const [index, item] of items.entries()) {
    name(item, optionName(kind, item.dataset.value ?? '', index))
    item.setAttribute('role', 'option')
    pressWithSpace(item)
  }
  announceSelected(label, kind, options, items)
  moveWithArrows(picker, label, items)
}

/** Quill says that every button is pressed or not, also of those that only do something. */
const removePressed = (button: Element) => {
  const remove = () => button.removeAttribute('aria-pressed')
  remove()
  new MutationObserver(remove).observe(button, { attributeFilter: ['aria-pressed'] })
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
  for (const button of editor.querySelectorAll('.ql-toolbar :is(.ql-clean, .ql-indent)')) removePressed(button)
  for (const picker of editor.querySelectorAll('.ql-toolbar .ql-picker')) {
    const kind = [...picker.classList].find((one) => one in pickerNames)
    if (kind) namePicker(picker, kind)
  }
  const tooltip = editor.querySelector('.ql-tooltip')
  if (tooltip) nameTooltip(tooltip)
}

/** Labels the language menu of each code block. */
export const nameLanguages = (text: Element) => {
  for (const select of text.querySelectorAll('select.ql-ui:not([aria-label])')) select.setAttribute('aria-label', 'Language of the code')
}
