import type { Quill } from 'react-quill'
import type { BlockChoice } from './blocks-dialog.tsx'
import type { PlacedEmbed } from './embeds.ts'
import { insertDivider, insertTable, toggleCaption } from './insert.ts'

/** An additional toolbar button. */
interface Tool {
  name: string
  /** The `d` attribute of the icon's path, in a square of 24 units. */
  icon: string
  /** As `aria-keyshortcuts` spells it, such as "Control+Shift+F". */
  shortcut?: string
  run: () => void
}

const SVG = 'http://www.w3.org/2000/svg'

const drawIcon = (d: string) => {
  const icon = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', d)
  path.setAttribute('class', 'ql-stroke')
  icon.append(path)
  return icon
}

/** Adds a group of buttons to Quill's toolbar. Their class must not begin with `ql-`, or Quill would treat them as formats. */
export const addTools = (toolbar: HTMLElement, tools: readonly Tool[]) => {
  const group = document.createElement('span')
  group.className = 'ql-formats'
  for (const { name, icon, shortcut, run } of tools) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'tool'
    button.setAttribute('aria-label', name)
    button.title = shortcut ? `${name} (${shortcut.replace('Control', 'Ctrl')})` : name
    if (shortcut) button.setAttribute('aria-keyshortcuts', shortcut)
    button.append(drawIcon(icon))
    button.addEventListener('click', run)
    group.append(button)
  }
  toolbar.append(group)
}

interface Actions {
  editEmbed: (kind: PlacedEmbed['kind']) => void
  find: () => void
  toggleFullScreen: () => void
}

/** Toolbar buttons in addition to the formats of the specification. */
export const createTools = (quill: Quill, { editEmbed, find, toggleFullScreen }: Actions): Tool[] => [
  { name: 'Table', icon: 'M4 5h16v14H4zM4 10h16M10 10v9', run: () => insertTable(quill) },
  { name: 'Caption', icon: 'M5 4h14v9H5zM5 17h14M8 20h8', run: () => toggleCaption(quill) },
  { name: 'Horizontal rule', icon: 'M4 12h16', run: () => insertDivider(quill) },
  { name: 'Formula', icon: 'M18 5H6l6 7-6 7h12', run: () => editEmbed('formula') },
  { name: 'Footnote', icon: 'M4 18 9 6l5 12M6 14h6M18 4v6M15.5 5.5 18 4', run: () => editEmbed('footnote') },
  { name: 'Find and replace', icon: 'M16 16l5 5M18 10.5a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0Z', run: find },
  { name: 'Full screen', icon: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5', shortcut: 'Control+Shift+F', run: toggleFullScreen },
]

/** The blocks offered when a slash is typed on an empty line. */
export const createBlocks = (quill: Quill, editEmbed: Actions['editEmbed']): BlockChoice[] => {
  const format = (name: string, formatName: string, value: unknown) => ({ name, run: () => quill.format(formatName, value, 'user') })
  return [
    ...[1, 2, 3].map((level) => format(`Heading ${level}`, 'header', level)),
    format('Quotation', 'blockquote', true),
    format('Bullet list', 'list', 'bullet'),
    format('Numbered list', 'list', 'ordered'),
    format('Code', 'code-block', 'plain'),
    { name: 'Table', run: () => insertTable(quill) },
    { name: 'Horizontal rule', run: () => insertDivider(quill) },
    { name: 'Formula', run: () => editEmbed('formula') },
  ]
}
