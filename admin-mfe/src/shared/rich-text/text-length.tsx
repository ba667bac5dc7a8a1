import { countWords, readingMinutes } from '@portfolio/contracts'
import type { Quill } from 'react-quill'
import { formatCount } from '#shared/format-count.ts'
import * as styles from './text-length.module.css'
import { useSettledText } from './use-settled-text.ts'

/** Words are counted this long after the last change. */
const DELAY_MS = 400

const describeLength = (quill: Quill) => {
  const text = quill.getText()
  const words = countWords(text)
  return words ? `${formatCount(words, 'word')} · ${readingMinutes(text)} min read` : 'No words yet'
}

export const TextLength = ({ quill }: { quill: Quill }) => (
  <p className={styles.length}>{useSettledText(quill, describeLength, DELAY_MS)}</p>
)
