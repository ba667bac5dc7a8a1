/** What is used of citeproc, which has no types of its own. */
declare module 'citeproc' {
  interface Sys {
    retrieveLocale: (tag: string) => string
    retrieveItem: (id: string) => object
  }
  class Engine {
    constructor(sys: Sys, style: string, locale?: string, forceLocale?: boolean)
    updateItems(ids: string[]): void
    makeBibliography(): [parameters: object, entries: string[]] | false
    setOutputFormat(format: 'html' | 'text'): void
    getTerm(name: string): string
  }
  /** An element of a style or locale. Text is a string among its children. */
  interface Element {
    name: string
    attrs: Record<string, string>
    children: (Element | string)[]
  }
  class XmlJSON {
    getNodesByName(within: Element, name: string, nameAttribute?: string, found?: Element[]): Element[]
  }
  const CSL: { Engine: typeof Engine; XmlJSON: typeof XmlJSON }
  export default CSL
}
