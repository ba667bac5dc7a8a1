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
  const CSL: { Engine: typeof Engine }
  export default CSL
}
