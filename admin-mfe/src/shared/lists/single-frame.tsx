import { type ReactNode, useLayoutEffect, useRef } from 'react'
import * as formStyles from '#shared/forms/form.module.css'
import { NotLoaded } from '#shared/layout/not-loaded.tsx'

interface SingleFrameProps {
  title: string
  /** What is loaded. */
  content?: string
  /** Why it could not be loaded. */
  error: Error | null
  onRetry: () => void
  /** The content, once its data has loaded. */
  children: ReactNode
}

/** The heading until the form has loaded with its own, which then gets the focus. */
const TemporaryTitle = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const { current } = heading
    return () => {
      if (document.activeElement === current)
        queueMicrotask(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }))
    }
  }, [])
  return (
    <h1 ref={heading} className={formStyles.title} tabIndex={-1}>
      {children}
    </h1>
  )
}

/** A page whose content loads as a whole, such as one form without a list: loading, failed or shown. */
export const SingleFrame = ({ title, content = 'the form', error, onRetry, children }: SingleFrameProps) => {
  if (children) return children
  return (
    <section className={formStyles.section} aria-busy={!error}>
      <TemporaryTitle>{title}</TemporaryTitle>
      <NotLoaded what={content} error={error} onRetry={onRetry} />
    </section>
  )
}
