import type { DocumentRemote } from '@portfolio/mfe-contract'
import { type Failure, report } from './beacon.ts'

declare global {
  /** Resolves when the document has the styles of all pages; never if a stylesheet fails, so that the document stays as it was served. */
  var portfolioStyles: Promise<unknown> | undefined
  /** Path and query of the loaded document. */
  var servedAddress: string | undefined
  /** Text of the page as the server sent it. */
  var servedText: string | undefined
}

const addLink = (properties: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), { crossOrigin: 'anonymous' }, properties))

/** Preloads the scripts of remotes and adds the stylesheets of all their pages, of which a document contains a part. For the boot script. */
export const loadFiles = (remotes: DocumentRemote[]) => {
  globalThis.portfolioStyles = Promise.all(
    remotes.flatMap(({ name, base, entry, integrity, css = [] }) => {
      addLink({ rel: 'preload', as: 'script', href: base + entry, integrity })
      return css.map(
        (sheet) =>
          new Promise((onload) => {
            const onerror = () => report({ remote: name as Failure['remote'], stage: 'css', type: 'error', attempt: 0 })
            addLink({ rel: 'stylesheet', href: base + sheet.file, integrity: sheet.integrity, onload, onerror })
          }),
      )
    }),
  )
}
