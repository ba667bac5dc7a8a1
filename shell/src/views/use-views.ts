import { useEffect, useRef } from 'react'
import { sendView } from './send-view.ts'

/** Counts each page that a visitor navigates to. The boot script counts that of the document. */
export const useViews = (pathname: string) => {
  const counted = useRef(pathname)
  useEffect(() => {
    if (counted.current === pathname) return
    counted.current = pathname
    sendView()
  }, [pathname])
}
