import { useEffect, useState } from 'react'
import type { Quill } from 'react-quill'

/**
 * Returns what `read` returns for the text of an editor, and calls it again once the text has not changed for `delayMs`. `read` must be the same
 * function at each render.
 */
export const useSettledText = <Value extends string | object>(quill: Quill, read: (quill: Quill) => Value, delayMs: number): Value => {
  const [value, setValue] = useState(() => read(quill))
  useEffect(() => {
    let timer = 0
    const schedule = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => setValue(read(quill)), delayMs)
    }
    quill.on('text-change', schedule)
    return () => {
      clearTimeout(timer)
      quill.off('text-change', schedule)
    }
  }, [quill, read, delayMs])
  return value
}
