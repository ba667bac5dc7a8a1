import * as styles from './note.module.css'

/** The line below a title: HTML from the API, with links to pages that are only rendered on the server. */
export const Note = ({ note = '' }: { note?: string | undefined }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API builds it from times and tags
  <span className={styles.note} data-note dangerouslySetInnerHTML={{ __html: note }} />
)

export const readNote = (element: Element) => element.querySelector('[data-note]')?.innerHTML
