import { t } from '@portfolio/contracts'
import { useLocation } from '@portfolio/router'
import { type ReactNode, useEffect, useState } from 'react'
import { Failed } from './page-states.tsx'

const attribute = { 'data-server-page': '' }

/** On the server: wraps a page that browsers show as it is, without downloading its code. */
export const ServerRendered = ({ children }: { children: ReactNode }) => <div {...attribute}>{children}</div>

/** The path and the page that this document was served with. */
const servedPath = globalThis.location?.pathname
const served = globalThis.document?.querySelector('[data-server-page]')

/** In the browser: keeps the page that the server rendered, or loads the document after a client-side navigation. */
const ServerPage = () => {
  const isServed = useLocation().pathname === servedPath
  const [html] = useState(() => isServed && served?.isConnected && served.innerHTML)
  const needsReload = !isServed || (served && !html)
  useEffect(() => {
    if (needsReload) location.reload()
  }, [needsReload])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is markup of this document
  if (html) return <div {...attribute} dangerouslySetInnerHTML={{ __html: html }} />
  return needsReload ? null : <Failed as="h1" text={t('Couldn’t load this page.')} onRetry={() => location.reload()} />
}

/** Routes of such pages in the browser. */
export const serverPages = (paths: readonly string[]) => paths.map((path) => ({ path, element: <ServerPage key={path} /> }))
