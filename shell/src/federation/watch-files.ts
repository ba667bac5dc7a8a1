import { APPS, type AppName } from '@portfolio/mfe-contract'
import { type Failure, report } from './beacon.ts'

const remoteOf = (address: string): Failure['remote'] | undefined => {
  const part = /\/mfe\/([\w-]+)\//.exec(address)?.[1]
  return part && Object.hasOwn(APPS, part) ? APPS[part as AppName] : undefined
}

const tell = (element: Element, type: Failure['type']) => {
  const isSheet = element instanceof HTMLLinkElement && element.rel === 'stylesheet'
  const address = isSheet ? element.href : element instanceof HTMLScriptElement ? element.src : ''
  const remote = remoteOf(address)
  if (remote) report({ remote, stage: isSheet ? 'css' : 'chunk', type, attempt: 0 })
}

/** Stylesheets that the document itself named and that never came. Call when all of them have been answered. */
export const reportLostSheets = () => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) if (!link.sheet) tell(link, 'error')
}

/**
 * Chunks that a running part asks for later, such as an editor. The part shows the failure in its own place, so the shell
 * hears of it only here. One that stalls fires no event and stays untold.
 */
export const watchLaterFiles = () =>
  addEventListener('error', ({ target }) => target instanceof Element && tell(target, 'error'), { capture: true })
