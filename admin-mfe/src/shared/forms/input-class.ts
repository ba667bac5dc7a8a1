import { controlClass } from '@portfolio/ui'
import * as styles from './field.module.css'

/** The class names of a text field of a form. */
export const inputClass = `${controlClass} ${styles.input}`
