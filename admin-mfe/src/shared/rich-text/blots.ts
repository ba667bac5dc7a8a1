import { Quill } from 'react-quill'
import { drawFormula } from './draw-formula.ts'
import './list-start.ts'

export interface Formula {
  tex: string
  /** Whether it is on a line of its own. */
  display: boolean
}

interface BlotClass<Value = unknown> {
  new (...args: never[]): object
  create(value?: Value): HTMLElement
}
const Embed = Quill.import('blots/embed') as unknown as BlotClass
const BlockEmbed = Quill.import('blots/block/embed') as unknown as BlotClass
const Block = Quill.import('blots/block') as unknown as BlotClass

class DividerBlot extends BlockEmbed {
  static blotName = 'divider'
  static tagName = 'HR'
}

/** A line below an image, a video, a table or code. The server encloses both in a figure. */
class CaptionBlot extends Block {
  static blotName = 'caption'
  static tagName = 'FIGCAPTION'
}

/** Stored as TeX in attributes that the server keeps. Its rendering is drawn again each time. */
class FormulaBlot extends Embed {
  static blotName = 'formula'
  static tagName = 'SPAN'
  static className = 'ql-formula'

  static override create({ tex, display }: Formula) {
    // biome-ignore lint/complexity/noThisInStatic: it creates the element of this class
    const element = super.create()
    element.dataset.value = tex
    if (display) element.dataset.display = 'block'
    drawFormula(element, tex, display)
    return element
  }

  static value(element: HTMLElement): Formula {
    return { tex: element.dataset.value ?? '', display: element.dataset.display === 'block' }
  }
}

/** Its text is in an attribute. CSS numbers it in the editor, the server on the page. */
class FootnoteBlot extends Embed {
  static blotName = 'footnote'
  static tagName = 'SUP'
  static className = 'ql-footnote'

  static override create(text: string) {
    // biome-ignore lint/complexity/noThisInStatic: it creates the element of this class
    const element = super.create()
    element.dataset.value = text
    element.title = text
    return element
  }

  static value(element: HTMLElement) {
    return element.dataset.value
  }
}

/** Formats in addition to those of the specification. `code` is code among words, `code-token` Quill's name for code colors, `start` the first number of a list. */
export const additionalFormats = ['divider', 'caption', 'table', 'formula', 'footnote', 'code', 'code-token', 'start']

Quill.register(
  { 'formats/divider': DividerBlot, 'formats/caption': CaptionBlot, 'formats/formula': FormulaBlot, 'formats/footnote': FootnoteBlot },
  true,
)
