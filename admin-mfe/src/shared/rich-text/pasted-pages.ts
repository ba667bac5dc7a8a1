/** Parts of a page of Wikipedia that are of use only there. */
const TOOLS = '.mw-editsection, .mw-cite-backlink, .mw-jump-link'
const FORMULA_IMAGE = 'img[class*="mwe-math-fallback-image"]'

/** A formula of Wikipedia is there as MathML and as a picture, or only as a picture with its TeX. */
const convertFormulaImages = (document: Document) => {
  for (const image of document.querySelectorAll<HTMLImageElement>(FORMULA_IMAGE)) {
    const tex = image.alt.replace(/^\{\\(?:display|text)style\s?(.*)\}$/s, '$1').trim()
    if (image.closest('.mwe-math-element')?.querySelector('math') || !tex) {
      image.remove()
      continue
    }
    const formula = document.createElement('span')
    formula.className = 'ql-formula'
    formula.dataset.value = tex
    image.replaceWith(formula)
  }
}

/** A box that can be ticked is a picture in Google Docs. */
const convertCheckboxes = (document: Document) => {
  for (const item of document.querySelectorAll<HTMLElement>('li[role="checkbox"]')) {
    item.dataset.list = item.getAttribute('aria-checked') === 'true' ? 'checked' : 'unchecked'
    for (const box of item.querySelectorAll('img[aria-roledescription="checkbox"]')) box.remove()
  }
}

/** Removes what other sites add to their text for their own pages, and converts what they draw. */
export const convertPages = (document: Document) => {
  for (const element of document.querySelectorAll(`${TOOLS}, br.Apple-interchange-newline`)) element.remove()
  // Links are underlined anyway.
  for (const words of document.querySelectorAll<HTMLElement>('a [style*="underline"]')) words.style.textDecoration = ''
  convertFormulaImages(document)
  convertCheckboxes(document)
}
