import * as styles from './note.module.css'

/** What stands below a title: HTML of the API, with links to pages that have no script. */
export const Note = ({ note = '' }: { note?: string | undefined }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API makes it of times and tags
  <span className={styles.note} data-note dangerouslySetInnerHTML={{ __html: note }} />
)

export const readNote = (element: Element) => element.querySelector('[data-note]')?.innerHTML
