import { Quill } from 'react-quill'
import { drawFormula } from './draw-formula.ts'

/** A formula in the text. */
export interface Formula {
  tex: string
  /** Whether it stands on a line of its own. */
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

/** A line below an image, a table or code. The server encloses both in a figure. */
class CaptionBlot extends Block {
  static blotName = 'caption'
  static tagName = 'FIGCAPTION'
}

/** Stored as TeX, in the attributes that the server keeps; what it shows is drawn anew. */
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

/** Its text is in an attribute; its number is a matter of styles here, and of the server on the page. */
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

/** Formats beside those of the specification, by name. `code-token` is Quill's for the colors of code. */
export const additionalFormats = ['divider', 'caption', 'table', 'formula', 'footnote', 'code-token']

Quill.register(
  { 'formats/divider': DividerBlot, 'formats/caption': CaptionBlot, 'formats/formula': FormulaBlot, 'formats/footnote': FootnoteBlot },
  true,
)
