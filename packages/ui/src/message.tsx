import type { ComponentProps, ReactNode } from 'react'
import * as styles from './message.module.css'

interface MessageProps extends Omit<ComponentProps<'div'>, 'children' | 'className' | 'title'> {
  /** "404" */
  code?: string
  title: string
  /** A technical detail, such as the message of an error. */
  detail?: string
  text: ReactNode
  /** Links or buttons. */
  actions: ReactNode
}

/** A message in place of a page that does not exist or failed. */
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
