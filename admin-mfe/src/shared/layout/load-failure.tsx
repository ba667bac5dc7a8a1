import { Notice } from '@portfolio/ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface LoadFailureProps {
  children: ReactNode
  onRetry: (() => unknown) | undefined
}

/** Says what could not be loaded. If its button is removed while it has focus, focus moves to the heading of the section. */
export const LoadFailure = ({ children, onRetry }: LoadFailureProps) => {
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
      <Notice tone="danger" role="alert" {...(onRetry && { onRetry })}>
        {children}
      </Notice>
    </div>
  )
}
