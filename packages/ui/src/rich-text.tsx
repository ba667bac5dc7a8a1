import * as styles from './rich-text.module.css'

interface RichTextProps {
  /** HTML that the server has sanitised. */
  html: string
  /** Marks the element whose content is the text itself. */
  field?: string
}

/** The owner's formatted text in the editor's reading look, by style alone: no editor code reaches a reader. */
export const RichText = ({ html, field }: RichTextProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API stores only HTML that its sanitiser has let through
  <div className={styles.text} data-field={field} dangerouslySetInnerHTML={{ __html: html }} />
)
