import { Loader, Notice } from '@portfolio/ui'
import type { ReactNode } from 'react'
import * as formStyles from '#shared/forms/form.module.css'

interface SingleFrameProps {
  title: string
  failed: boolean
  onRetry: () => void
  /** The form, once there is something to fill it with. */
  children: ReactNode
}

/** A screen with one form and no list: its shape while it loads, and a way on when it cannot. */
export const SingleFrame = ({ title, failed, onRetry, children }: SingleFrameProps) => {
  if (children) return children
  return (
    <section className={formStyles.section} aria-busy={!failed}>
      <h1 className={formStyles.title} tabIndex={-1}>
        {title}
      </h1>
      {failed ? (
        <Notice tone="danger" role="alert" onRetry={onRetry}>
          The form could not be loaded.
        </Notice>
      ) : (
        <Loader label="Loading the form" />
      )}
    </section>
  )
}
