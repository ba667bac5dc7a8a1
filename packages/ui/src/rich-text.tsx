import * as styles from './rich-text.module.css'

/** The class that styles rich text, for the editor: text looks the same there as on a page. */
export const richTextClass = String(styles.text)

interface RichTextProps {
  /** HTML that the server has sanitized. */
  html: string
  /** `data-field` of the element: hydration reads the HTML back from it. */
  field?: string
}

/** The owner's rich text. */
export const RichText = ({ html, field }: RichTextProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API stores only sanitized HTML
  <div className={styles.text} data-field={field} dangerouslySetInnerHTML={{ __html: html }} />
)
