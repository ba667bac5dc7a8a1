import type { ComponentProps, ReactNode } from 'react'
import * as styles from './message.module.css'

interface MessageProps extends Omit<ComponentProps<'div'>, 'children' | 'className' | 'title'> {
  /** "404" */
  code?: string
  title: string
  /** What a program says of it. */
  detail?: string
  text: ReactNode
  /** Links or buttons. */
  actions: ReactNode
}

/** What stands in place of a page: that there is none, or that it failed. */
export const Message = ({ code, title, detail, text, actions, ...rest }: MessageProps) => (
  <div {...rest} className={styles.message}>
    {code && (
      <p className={styles.code} aria-hidden="true">
        {code}
      </p>
    )}
    <h1 className={styles.title}>{title}</h1>
    {detail && <pre className={styles.detail}>{detail}</pre>}
    <p className={styles.text}>{text}</p>
    <p className={styles.actions}>{actions}</p>
  </div>
)
