import { useEffect, useRef } from 'react'

/** Whether the component is still there, for what ends after the owner has left the page or closed the dialog. */
export const useIsOpen = () => {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
