import { cleanTags, foldTag, TAG_CHARACTERS_MAX } from '@portfolio/contracts'
import { VisuallyHidden } from '@portfolio/ui'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { describedBy, FieldFrame } from '#shared/forms/field-frame.tsx'
import { inputClass } from '#shared/forms/input-class.ts'
import { isComposing } from '#shared/forms/is-composing.ts'
import * as styles from './tags-field.module.css'
import { suggestTags } from './tags-in-use.ts'

interface TagsFieldProps {
  label: string
  hint?: string
  error?: string | undefined
  tags: readonly string[]
  /** Tags to suggest, the most used first. */
  inUse: readonly string[]
  /** Only tags in use can be chosen. */
  isLimited?: boolean
  onChange: (tags: string[]) => void
}

/** Tags as buttons that remove them, and a combobox that adds one on Enter, a comma, a choice, or when focus leaves. */
export const TagsField = ({ label, hint, error, tags, inUse, isLimited = false, onChange }: TagsFieldProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [announced, setAnnounced] = useState('')
  const options = isOpen ? suggestTags(inUse, tags, text) : []
  const listId = `${id}-options`
  const toOptionId = (index: number) => `${id}-option-${index}`

  const add = (added: readonly string[]) => {
    const known = added.map((tag) => inUse.find((one) => foldTag(one) === foldTag(tag)) ?? (isLimited ? '' : tag))
    const next = cleanTags([...tags, ...known])
    setText('')
    setActive(-1)
    // So that the list does not cover what is below.
    setOpen(false)
    if (next.length === tags.length) return
    setAnnounced(`Added ${next.slice(tags.length).join(', ')}.`)
    onChange(next)
  }
  const remove = (tag: string) => {
    setAnnounced(`Removed ${tag}.`)
    onChange(tags.filter((one) => one !== tag))
    input.current?.focus()
  }
  const move = (step: 1 | -1) => {
    setOpen(true)
    const { length } = suggestTags(inUse, tags, text)
    // After the last option comes none, which stands for the typed text.
    setActive(((active + 1 + step + length + 1) % (length + 1)) - 1)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
    if (isSave) return add([text])
    if (event.key === 'Enter') {
      event.preventDefault()
      add([options[active] ?? text])
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key === 'Escape' && options.length) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
    }
    const last = tags.at(-1)
    if (event.key === 'Backspace' && !text && last !== undefined) remove(last)
  }

  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} wide>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={`Chosen: ${label}`}>
          {tags.map((tag) => (
            <li key={tag}>
              <button type="button" className={styles.tag} onClick={() => remove(tag)}>
                <VisuallyHidden>Remove </VisuallyHidden>
                <span dir="auto">{tag}</span>
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.combobox}>
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          className={inputClass}
          dir="auto"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options[active] ? toOptionId(active) : undefined}
          {...describedBy(id, { error, hint })}
          value={text}
          onChange={({ target: { value } }) => {
            setOpen(true)
            setActive(-1)
            // A list that is pasted may be longer than a tag, so the input itself has no limit.
            if (value.includes(',')) add(value.split(',').map((tag) => tag.trim().slice(0, TAG_CHARACTERS_MAX)))
            else setText(value.slice(0, TAG_CHARACTERS_MAX))
          }}
          onClick={() => setOpen(true)}
          onBlur={() => {
            setOpen(false)
            add([text])
          }}
          onKeyDown={onKeyDown}
        />
        <div id={listId} role="listbox" className={styles.options} aria-label={`${label} in use`} hidden={options.length === 0}>
          {options.map((tag, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox, which points to the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
            <div
              key={tag}
              id={toOptionId(index)}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              dir="auto"
              // Keeps focus in the input, which would otherwise add its text on blur.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add([tag])}
            >
              {tag}
            </div>
          ))}
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </FieldFrame>
  )
}
