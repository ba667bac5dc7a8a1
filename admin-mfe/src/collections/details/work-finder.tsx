import type { RelatedWork } from '@portfolio/contracts'
import { VisuallyHidden } from '@portfolio/ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import * as fieldStyles from '#shared/forms/field.module.css'
import { FieldFrame, hintId } from '#shared/forms/field-frame.tsx'
import * as styles from './related-works.module.css'
import { type FoundWork, useWorkSearch } from './use-work-search.ts'

interface WorkFinderProps {
  label: string
  hint: string
  /** Ids of works that are not offered. */
  exclude: readonly string[]
  disabled: boolean
  onChoose: (work: RelatedWork) => void
}

const describeCount = (works: readonly FoundWork[], hasFailed: boolean) => {
  if (hasFailed) return 'The search doesn’t respond. You may be offline.'
  if (!works.length) return 'No work found.'
  return works.length === 1 ? '1 work found.' : `${works.length} works found.`
}

/** Finds a work of any list by words of it: a combobox with a list of what is found, as the ARIA Authoring Practices describe it. */
export const WorkFinder = ({ label, hint, exclude, disabled, onChoose }: WorkFinderProps) => {
  const id = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = useWorkSearch(text)
  const finder = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const works = (found?.works ?? []).filter(({ _id }) => !exclude.includes(_id))
  const message = found && describeCount(works, found.hasFailed)
  const isShown = isOpen && found !== undefined
  const optionId = (index: number) => `${id}-option-${index}`

  // What is shown below the field is part of it.
  useEffect(() => {
    if (isShown) finder.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const close = () => {
    setOpen(false)
    setActive(-1)
  }

  const choose = (work: FoundWork | undefined) => {
    if (!work) return
    const { section: _, ...chosen } = work
    onChoose(chosen)
    setText('')
    close()
  }

  /** Makes the next or the previous one the active one, from the last to the first. */
  const step = (by: 1 | -1) => {
    setOpen(true)
    if (works.length) setActive(active < 0 && by < 0 ? works.length - 1 : (active + by + works.length) % works.length)
  }
  /** Returns whether the key was for the list. */
  const handleKey = (key: string): boolean => {
    if (key === 'ArrowDown') step(1)
    else if (key === 'ArrowUp') step(-1)
    // Without a choice either: it would save the form.
    else if (key === 'Enter') choose(isShown ? works[active] : undefined)
    else if (key === 'Escape' && isShown) close()
    else if (key === 'Escape' && text) setText('')
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && handleKey(event.key)) event.preventDefault()
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} wide>
      <div ref={finder} className={styles.finder}>
        <input
          id={id}
          className={fieldStyles.input}
          type="text"
          dir="auto"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isShown && works.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown && works[active] ? optionId(active) : undefined}
          aria-describedby={hintId(id)}
          disabled={disabled}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setOpen(true)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        <VisuallyHidden role="status">{isShown ? message : ''}</VisuallyHidden>
        <div
          ref={list}
          id={`${id}-list`}
          className={styles.options}
          role="listbox"
          aria-label={label}
          hidden={!isShown || works.length === 0}
        >
          {works.map((work, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: focus stays in the field, which handles the keys
            <div
              key={work._id}
              id={optionId(index)}
              className={styles.option}
              role="option"
              aria-selected={index === active}
              // Focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(work)}
            >
              <span dir="auto">{work.title}</span>
              <small>{[work.section, work.year].filter(Boolean).join(' · ')}</small>
            </div>
          ))}
        </div>
        {isShown && works.length === 0 && <p className={styles.nothing}>{message}</p>}
      </div>
    </FieldFrame>
  )
}
