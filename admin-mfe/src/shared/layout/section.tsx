import { type ReactNode, useId } from 'react'
import * as listStyles from '#shared/lists/list.module.css'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={listStyles.section} aria-labelledby={id} data-focus-fallback="h2">
      <div className={listStyles.head}>
        <h2 id={id} className={listStyles.title} tabIndex={-1}>
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}
