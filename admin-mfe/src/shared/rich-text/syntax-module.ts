import { Quill } from 'react-quill'

interface CodeContainer {
  highlight: (highlightText: unknown, force: boolean) => void
}
type Blots = Parameters<Quill['scroll']['descendants']>[0]

declare class QuillSyntax {
  quill: Quill
  highlightBlot: unknown
  highlight(container?: CodeContainer | null, force?: boolean): void
}
const Syntax = Quill.import('modules/syntax') as unknown as typeof QuillSyntax
const CodeContainerBlot = Quill.import('formats/code-block-container') as unknown as Blots

/** Quill's own module moves focus back to the text a second after the last change, even if the owner has moved on. */
class SyntaxWithoutFocus extends Syntax {
  override highlight(container: CodeContainer | null = null, force = false) {
    if (container || this.quill.hasFocus()) return super.highlight(container, force)
    const containers = this.quill.scroll.descendants(CodeContainerBlot) as unknown as CodeContainer[]
    for (const code of containers) code.highlight(this.highlightBlot, force)
    this.quill.update('silent')
  }
}

Quill.register('modules/syntax', SyntaxWithoutFocus, true)
