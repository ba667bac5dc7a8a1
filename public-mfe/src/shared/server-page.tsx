import { useLocation } from '@portfolio/router'
import { type ReactNode, useEffect, useState } from 'react'
import { Failed } from './page-states.tsx'

const attribute = { 'data-server-page': '' }

/** On the server: the frame of a page that browsers show as it is. They download none of its code. */
export const ServerRendered = ({ children }: { children: ReactNode }) => <div {...attribute}>{children}</div>

/** What this document was opened with. */
const opened = globalThis.location?.pathname
const served = globalThis.document?.querySelector('[data-server-page]')

/** In the browser: keeps the page that the server rendered, or asks the server for it after a navigation. */
const ServerPage = () => {
  const isOpened = useLocation().pathname === opened
  const [html] = useState(() => isOpened && served?.isConnected && served.innerHTML)
  const isLeft = !isOpened || (served && !html)
  useEffect(() => {
    if (isLeft) location.reload()
  }, [isLeft])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is markup of this document
  if (html) return <div {...attribute} dangerouslySetInnerHTML={{ __html: html }} />
  return isLeft ? null : <Failed label="this page" onRetry={() => location.reload()} />
}

/** Routes of such pages in the browser. */
export const serverPages = (paths: readonly string[]) => paths.map((path) => ({ path, element: <ServerPage key={path} /> }))
