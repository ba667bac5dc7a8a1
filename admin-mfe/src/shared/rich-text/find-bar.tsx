import { Button } from '@portfolio/ui'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Quill } from 'react-quill'
import { isComposing } from '#shared/forms/is-composing.ts'
import { TextField } from '#shared/forms/text-field.tsx'
import * as styles from './find-bar.module.css'
import { findText, replaceText } from './find-text.ts'
import { markPlaces, removeMarks, showPlace } from './mark-places.ts'

interface FindBarProps {
  quill: Quill
  /** Increases whenever the bar is requested, which focuses its first field. */
  asked: number
  onClose: () => void
}

/** Returns the selection, which becomes the first search text if it is within one line. */
const readSelection = (quill: Quill) => {
  const range = quill.getSelection() ?? quill.selection.savedRange
  const words = range.length ? quill.getText(range.index, range.length) : ''
  return { words: words.includes('\n') ? '' : words, from: range.index }
}

/** Finds words in the text, marks where they are, and replaces them one by one or all at once. */
export const FindBar = ({ quill, asked, onClose }: FindBarProps) => {
  const [initial] = useState(() => readSelection(quill))
  const [words, setWords] = useState(initial.words)
  const [replacement, setReplacement] = useState('')
  /** The current match is the first one from this position on. */
  const [from, setFrom] = useState(initial.from)
  const [replaced, setReplaced] = useState<number | null>(null)
  const [changes, setChanges] = useState(0)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)

  useEffect(() => {
    const count = () => setChanges((before) => before + 1)
    quill.on('text-change', count)
    return () => void quill.off('text-change', count)
  }, [quill])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is in the editor
  const places = useMemo(() => findText(quill, words), [quill, words, changes])
  const current = places.find((at) => at >= from) ?? places[0]

  useEffect(() => {
    if (asked) field.current?.select()
  }, [asked])
  useEffect(() => {
    markPlaces(quill, places, words.length, current)
    return removeMarks
  }, [quill, places, words, current])
  useEffect(() => {
    if (current !== undefined) showPlace(quill, current, words.length)
  }, [quill, words, current])

  const move = (to: number | undefined) => {
    setReplaced(null)
    if (to !== undefined) setFrom(to)
  }
  const next = () => move(places.find((at) => current !== undefined && at > current) ?? places[0])
  const previous = () => move(places.findLast((at) => current !== undefined && at < current) ?? places.at(-1))
  const replace = (replacedPlaces: readonly number[]) => {
    if (!replacedPlaces.length) return
    replaceText(quill, replacedPlaces, words.length, replacement)
    setReplaced(replacedPlaces.length)
  }
  const replaceOne = () => {
    if (current === undefined) return
    replace([current])
    setFrom(current + replacement.length)
  }

  const close = () => {
    onClose()
    quill.focus()
    if (current !== undefined) quill.setSelection(current, words.length, 'user')
  }
  const onEnter = (run: (isBackwards: boolean) => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    // Enter would submit the form.
    event.preventDefault()
    run(event.shiftKey)
  }
  const getStatus = () => {
    const count = places.length ? `${places.indexOf(current as number) + 1} of ${places.length}` : 'Not found'
    if (replaced !== null) return `${replaced} replaced, ${places.length} left`
    return words && count
  }

  return (
    <search
      aria-label="Find and replace"
      className={styles.bar}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
        event.preventDefault()
        close()
      }}
    >
      <div className={styles.fields}>
        <TextField
          ref={field}
          label="Find"
          value={words}
          autoComplete="off"
          onKeyDown={onEnter((isBackwards) => (isBackwards ? previous() : next()))}
          onChange={({ target }) => {
            setWords(target.value)
            setReplaced(null)
          }}
        />
        <TextField
          label="Replace with"
          value={replacement}
          autoComplete="off"
          onKeyDown={onEnter(replaceOne)}
          onChange={({ target }) => setReplacement(target.value)}
        />
      </div>
      <div className={styles.actions}>
        <div className={styles.steps}>
          <Button small aria-label="Previous" title="Previous (Shift+Enter)" disabled={!places.length} onClick={previous}>
            <ChevronUp size={16} aria-hidden="true" />
          </Button>
          <Button small aria-label="Next" title="Next (Enter)" disabled={!places.length} onClick={next}>
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
          <p role="status" className={styles.status}>
            {getStatus()}
          </p>
        </div>
        <Button small disabled={!places.length} onClick={replaceOne}>
          Replace
        </Button>
        <Button small disabled={!places.length} onClick={() => replace(places)}>
          Replace all
        </Button>
        <Button small variant="text" aria-label="Close find and replace" title="Close (Esc)" onClick={close}>
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
    </search>
  )
}
