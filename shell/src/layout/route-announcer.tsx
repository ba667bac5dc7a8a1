import { useLocation, useNavigationType } from '@portfolio/router'
import { VisuallyHidden } from '@portfolio/ui'
import { useEffect, useRef, useState } from 'react'

/**
 * After a client-side navigation, moves focus to the new page's heading, which screen readers then read. A page that is still loading has
 * none: `main` gets focus, and the title is announced once it is known. A replaced address is still the same page, which announces its own
 * changes.
 */
export const RouteAnnouncer = () => {
  const { pathname, search } = useLocation()
  const type = useNavigationType()
  const address = pathname + search
  const shown = useRef(address)
  const [message, setMessage] = useState('')

  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    if (type === 'REPLACE') return
    setMessage('')
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      return
    }
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    const observer = new MutationObserver(() => setMessage(document.title))
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [address, type])

  return <VisuallyHidden role="status">{message}</VisuallyHidden>
}
