declare module 'citeproc' {
  interface Sys {
    retrieveLocale: (tag: string) => string
    retrieveItem: (id: string) => object
  }
  class Engine {
    constructor(sys: Sys, style: string, locale?: string, forceLocale?: boolean)
    updateItems(ids: string[]): void
    makeBibliography(): [parameters: { 'second-field-align'?: string | false }, entries: string[]] | false
    makeCitationCluster(items: { id: string }[]): string
    setOutputFormat(format: 'html' | 'text'): void
    opt: { xclass: 'note' | 'in-text' }
    restoreProcessorState(): void
  }
  const CSL: { Engine: typeof Engine }
  export default CSL
}
