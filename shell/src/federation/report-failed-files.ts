import { type Failure, report } from './beacon.ts'

/** As `toContainer` names an app. The list of apps is not needed: all release files are of one. */
const findRemote = (url: string) => /\/mfe\/([\w-]+)\//.exec(url)?.[1]?.replaceAll('-', '_') as Failure['remote'] | undefined

const reportElement = (element: Element) => {
  const isSheet = element instanceof HTMLLinkElement && element.rel === 'stylesheet'
  const url = isSheet ? element.href : element instanceof HTMLScriptElement ? element.src : ''
  const remote = findRemote(url)
  if (remote) report({ remote, stage: isSheet ? 'css' : 'chunk', type: 'error', attempt: 0 })
}

/** Reports stylesheets of the document that failed to load. Call after all of them have loaded or failed. */
export const reportMissingStylesheets = () => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) if (!link.sheet) reportElement(link)
}

/**
 * Reports chunks that fail to load later, such as the editor's. The app shows the failure itself, so the shell learns of
 * it only here. A stalled chunk fires no event and is not reported.
 */
export const reportFailedChunks = () =>
  addEventListener('error', ({ target }) => target instanceof Element && reportElement(target), { capture: true })
