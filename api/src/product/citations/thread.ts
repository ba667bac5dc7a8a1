// The thread of the citation processor, which is synchronous. A style that the owner adds may never end.
import {
  type Citation,
  createFormatter,
  getBuiltInStyle,
  getStyleLocale,
  type Item,
  type OwnStyle,
  readOwnStyle,
} from '@portfolio/citations'
import type { StyleId } from '@portfolio/citations/style-list'
import { serveTasks } from '#threads/serve-tasks.ts'

export type Style = { id: StyleId } | { source: string; locale: string }

export type Task = { type: 'format'; style: Style; item: Item } | { type: 'read'; source: string }

export interface Results {
  format: Citation
  read: OwnStyle | { problem: string }
}

/** `error` is what the processor threw. */
export type Outcome<Type extends Task['type'] = Task['type']> = { result: Results[Type] } | { error: string }

/** Far more than any citation, which is a line or two. */
const CHARACTERS_MAX = 20_000
/** The elements that the processor writes. It escapes all text. */
const ELEMENT = /<(?:wbr|\/?(?:i|b|sup|sub)|span(?: (?:style|class)="[\w:;\- .%]*")?|\/span)>/g

const { format } = createFormatter()

const run = (task: Task): Results[Task['type']] => {
  if (task.type === 'read') return readOwnStyle(task.source)
  const { style, item } = task
  const citation =
    'id' in style ? format(getBuiltInStyle(style.id), item, getStyleLocale(style.id)) : format(style.source, item, style.locale)
  if (!citation.text || citation.html.length > CHARACTERS_MAX) throw new Error('The style formats this work as nothing, or as too much')
  if (citation.html.replace(ELEMENT, '').includes('<')) throw new Error('The style writes elements that a citation may not have')
  return citation
}

serveTasks<Task, Outcome>((task) => {
  try {
    return { result: run(task) }
  } catch (error) {
    return { error: String(error) }
  }
})
