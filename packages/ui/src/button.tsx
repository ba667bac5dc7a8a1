import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import * as styles from './button.module.css'

export type ButtonTone = 'plain' | 'primary' | 'danger'

const tones: Record<ButtonTone, string | undefined> = { plain: undefined, primary: styles.primary, danger: styles.danger }

/** The class names of a button, for links of the router that should look like one. */
export const buttonClass = (tone: ButtonTone = 'plain') => [styles.button, tones[tone]].filter(Boolean).join(' ')

interface Tone {
  tone?: ButtonTone
}

export const Button = ({ tone, type = 'button', ...rest }: Tone & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>) => (
  <button {...rest} type={type} className={buttonClass(tone)} />
)

/** A plain link that looks like a button. */
export const ButtonLink = ({ tone, children, ...rest }: Tone & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'>) => (
  <a {...rest} className={buttonClass(tone)}>
    {children}
  </a>
)
