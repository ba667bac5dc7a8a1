import type { ComponentProps } from 'react'
import * as styles from './button.module.css'

export type ButtonVariant = 'secondary' | 'primary' | 'text' | 'danger'

const variants: Record<ButtonVariant, string | undefined> = {
  secondary: undefined,
  primary: styles.primary,
  text: styles.text,
  danger: `${styles.text} ${styles.danger}`,
}

/** Returns the class names of a button, for links of the router that should look like one. */
export const buttonClass = (variant: ButtonVariant = 'secondary', small = false) =>
  [styles.button, variants[variant], small && styles.small].filter(Boolean).join(' ')

/** The class name of a button or link that is an icon: a square of 44 px, unless a class of the app makes it smaller. */
export const iconButtonClass = styles.icon as string

/** The class name of a button that stands in a line of text like a link. */
export const linkButtonClass = styles.link as string

interface ButtonStyle {
  variant?: ButtonVariant
  small?: boolean
}

export const Button = ({ variant, small, ...rest }: ButtonStyle & Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" {...rest} className={buttonClass(variant, small)} />
)

/** A plain link that looks like a button. */
export const ButtonLink = ({ variant, small, children, ...rest }: ButtonStyle & Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...rest} className={buttonClass(variant, small)}>
    {children}
  </a>
)
