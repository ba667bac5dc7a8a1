import { Notice } from '@portfolio/ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface UnloadedCopiesProps {
  /** What is missing. */
  children: ReactNode
  onRetry: () => unknown
}

/** Says that working copies could not be loaded. From its button, focus goes to the heading of the section. */
export const UnloadedCopies = ({ children, onRetry }: UnloadedCopiesProps) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    const heading = current?.closest('section')?.querySelector<HTMLElement>('h1, h2')
    return () => {
      if (current?.contains(document.activeElement)) queueMicrotask(() => heading?.focus())
    }
  }, [])
  return (
    <div ref={box}>
      <Notice tone="danger" role="alert" onRetry={onRetry}>
        {children}
      </Notice>
    </div>
  )
}
