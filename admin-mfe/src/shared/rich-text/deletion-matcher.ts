import type { Delta } from './delta.ts'

/** Called by Quill's clipboard for `<del>`, which Markdown and tracked changes become: without it, deleted words would be words of the text. */
export const matchDeletion = (_element: Node, delta: Delta): Delta => {
  delta.ops = delta.ops.map((op) => ({ ...op, attributes: { ...op.attributes, strike: true } }))
  return delta
}
