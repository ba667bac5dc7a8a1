import type { ComponentProps } from 'react'
import * as styles from './control.module.css'

/** The class name of a text field. */
export const controlClass = styles.control as string

/** A menu of choices. */
export const Select = ({ className = '', ...rest }: ComponentProps<'select'>) => (
  <select {...rest} className={`${controlClass} ${styles.select} ${className}`} />
)
