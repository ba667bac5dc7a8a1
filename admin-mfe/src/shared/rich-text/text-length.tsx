import { countWords, readingMinutes } from '@portfolio/contracts'
import { useEffect, useState } from 'react'
import type { Quill } from 'react-quill'
import * as styles from './text-length.module.css'

/** Words are counted this long after the last change. */
const DELAY_MS = 400

const number = new Intl.NumberFormat('en')

const describeLength = (text: string) => {
  const words = countWords(text)
  return words ? `${number.format(words)} ${words === 1 ? 'word' : 'words'} · ${readingMinutes(text)} min read` : 'No words yet'
}

export const TextLength = ({ quill }: { quill: Quill }) => {
  const [length, setLength] = useState(() => describeLength(quill.getText()))
  useEffect(() => {
    let timer = 0
    const schedule = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => setLength(describeLength(quill.getText())), DELAY_MS)
    }
    quill.on('text-change', schedule)
    return () => {
      clearTimeout(timer)
      quill.off('text-change', schedule)
    }
  }, [quill])
  return <p className={styles.length}>{length}</p>
}
