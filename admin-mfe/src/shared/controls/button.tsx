import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import * as styles from './button.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: keyof typeof looks
  small?: boolean
  icon?: ReactNode
  /** Said to screen readers after the visible words: which row the button is for. */
  subject?: string
  ref?: Ref<HTMLButtonElement>
}

const looks = { primary: styles.primary, quiet: styles.quiet, plain: styles.plain, danger: styles.danger }

export const Button = ({ look = 'quiet', small = false, icon, subject, children, className, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={[styles.button, looks[look], small ? styles.small : '', className ?? ''].filter(Boolean).join(' ')}
    {...rest}
  >
    {icon}
    {children}
    {subject !== undefined && <span className={styles.subject}> “{subject}”</span>}
  </button>
)
