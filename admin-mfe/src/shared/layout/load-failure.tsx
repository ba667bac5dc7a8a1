import { Alert } from '@portfolio/ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { getErrorMessage } from '#shared/error-message.ts'

interface LoadFailureProps {
  /** Why, unless it is said elsewhere. */
  error?: Error | null | undefined
  /** What could not be loaded, as a sentence. */
  children: ReactNode
  onRetry?: (() => unknown) | undefined
}

/** Says what could not be loaded, and why. If its button is removed while it has focus, focus moves to the heading of the section. */
export const LoadFailure = ({ error, children, onRetry }: LoadFailureProps) => {
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
      <Alert {...(onRetry && { onRetry })}>
        {children} {error && getErrorMessage(error, 'You may be offline.')}
      </Alert>
    </div>
  )
}
