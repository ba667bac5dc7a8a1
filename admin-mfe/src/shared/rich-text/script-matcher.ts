import type { Delta } from './delta.ts'

const SCRIPTS: Record<string, string> = { super: 'super', sub: 'sub' }

/** Called by Quill's clipboard for spans with a style. Google Docs raises and lowers characters with one: without it, 10⁵ would be 105. */
export const matchScript = (span: Node, delta: Delta): Delta => {
  const script = SCRIPTS[(span as HTMLElement).style.verticalAlign]
  if (script) delta.ops = delta.ops.map((op) => ({ ...op, attributes: { script, ...op.attributes } }))
  return delta
}
