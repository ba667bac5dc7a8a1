import type { LanguageAttributes } from '@portfolio/contracts'
import * as styles from './rich-text.module.css'

/** The class that styles rich text, for the editor: text looks the same there as on a page. */
export const richTextClass = String(styles.text)

interface RichTextProps {
  /** HTML that the server has sanitized. */
  html: string
  /** `data-field` of the element: hydration reads the HTML back from it. */
  field?: string
  /** Missing: that of the page around it. */
  language?: LanguageAttributes | undefined
}

/** The owner's rich text. */
export const RichText = ({ html, field, language }: RichTextProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API stores only sanitized HTML
  <div className={styles.text} data-field={field} {...language} dangerouslySetInnerHTML={{ __html: html }} />
)
