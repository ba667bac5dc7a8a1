/** What is used of citeproc, which has no types of its own. */
declare module 'citeproc' {
  interface Sys {
    retrieveLocale: (tag: string) => string
    retrieveItem: (id: string) => object
  }
  class Engine {
    constructor(sys: Sys, style: Element, locale?: string, forceLocale?: boolean)
    updateItems(ids: string[]): void
    makeBibliography(): [parameters: object, entries: string[]] | false
    setOutputFormat(format: 'html' | 'text'): void
    getTerm(name: string): string
  }
  /** An element of a style or locale. Text is a string among its children. */
  export interface Element {
    name: string
    attrs: Record<string, string>
    children: (Element | string)[]
  }
  const CSL: { Engine: typeof Engine; parseXml: (source: string) => Element }
  export default CSL
}
