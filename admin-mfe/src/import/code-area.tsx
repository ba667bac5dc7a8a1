import type { ComponentProps } from 'react'
import * as styles from './code-area.module.css'

/** A field for the text of a bibliography. */
export const CodeArea = (props: ComponentProps<'textarea'>) => (
  <textarea spellCheck={false} autoComplete="off" {...props} className={styles.code} />
)
