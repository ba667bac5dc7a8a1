import * as styles from './rich-text.module.css'

interface RichTextProps {
  /** HTML that the server has sanitized. */
  html: string
  /** `data-field` of the element: hydration reads the HTML back from it. */
  field?: string
}

/** The owner's rich text, styled as in the editor without loading editor code. */
export const RichText = ({ html, field }: RichTextProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API stores only sanitized HTML
  <div className={styles.text} data-field={field} dangerouslySetInnerHTML={{ __html: html }} />
)
