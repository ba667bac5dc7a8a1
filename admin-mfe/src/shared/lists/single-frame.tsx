import { Loader, Notice } from '@portfolio/ui'
import type { ReactNode } from 'react'
import * as formStyles from '#shared/forms/form.module.css'

interface SingleFrameProps {
  title: string
  failed: boolean
  onRetry: () => void
  /** The form, once its data has loaded. */
  children: ReactNode
}

/** A page with one form and no list: loading, failed or shown. */
export const SingleFrame = ({ title, failed, onRetry, children }: SingleFrameProps) => {
  if (children) return children
  return (
    <section className={formStyles.section} aria-busy={!failed}>
      <h1 className={formStyles.title} tabIndex={-1}>
        {title}
      </h1>
      {failed ? (
        <Notice tone="danger" role="alert" onRetry={onRetry}>
          Couldn’t load the form. You may be offline.
        </Notice>
      ) : (
        <Loader label="Loading the form" />
      )}
    </section>
  )
}
