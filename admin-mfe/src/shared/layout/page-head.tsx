import type { ReactNode, Ref } from 'react'
import * as formStyles from '#shared/forms/form.module.css'

interface PageHeadProps {
  title: string
  /** The heading, for a page that moves focus to it. */
  ref?: Ref<HTMLHeadingElement>
  /** What the page is for. */
  children: ReactNode
}

export const PageHead = ({ title, ref, children }: PageHeadProps) => (
  <div className={formStyles.head}>
    <h1 ref={ref} className={formStyles.title} tabIndex={-1}>
      {title}
    </h1>
    <p className={formStyles.note}>{children}</p>
  </div>
)
