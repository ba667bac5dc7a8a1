import { OWN_NAMES_MAX, type SettingsValues } from '@portfolio/contracts'
import { Button, VisuallyHidden } from '@portfolio/ui'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as fieldStyles from '#shared/forms/field.module.css'
import { FieldError, hintId } from '#shared/forms/field-frame.tsx'
import { TextField } from '#shared/forms/text-field.tsx'
import * as styles from './settings.module.css'

/** Edits the spellings of the owner's name: add, remove. */
export const OwnNames = ({ form }: { form: UseFormReturn<SettingsValues> }) => {
  const id = useId()
  const names = form.watch('ownNames')
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const hasAdded = useRef(false)
  const { errors, isSubmitted } = form.formState
  // Not a field array, which only takes objects.
  const change = (next: string[]) => form.setValue('ownNames', next, { shouldDirty: true, shouldValidate: isSubmitted })

  useEffect(() => {
    if (hasAdded.current && names.length) list.current?.lastElementChild?.querySelector('input')?.focus()
    hasAdded.current = false
  }, [names.length])

  const removeName = (index: number) => {
    change(names.toSpliced(index, 1))
    setAnnouncement(`Name ${index + 1} removed.`)
    addButton.current?.focus()
  }

  return (
    <fieldset className={`${fieldStyles.field} ${fieldStyles.wide} ${fieldStyles.group}`} aria-describedby={hintId(id)}>
      <legend className={fieldStyles.label}>Your name in publications</legend>
      <ul ref={list} className={styles.names}>
        {names.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are registered by their index, and `change` sets their text
          <li key={index} className={styles.name}>
            <TextField label={`Spelling ${index + 1}`} error={errors.ownNames?.[index]?.message} {...form.register(`ownNames.${index}`)} />
            <div className={styles.nameActions}>
              <Button small variant="danger" aria-label={`Remove spelling ${index + 1}`} onClick={() => removeName(index)}>
                <Trash2 size={16} aria-hidden="true" />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div>
        <Button
          ref={addButton}
          small
          disabled={names.length >= OWN_NAMES_MAX}
          onClick={() => {
            hasAdded.current = true
            change([...names, ''])
          }}
        >
          <Plus size={16} aria-hidden="true" />
          Add a spelling
        </Button>
      </div>
      <p id={hintId(id)} className={fieldStyles.hint}>
        Every spelling of your name in the author lines of your works, such as A. M. Turing. Lists highlight it.
      </p>
      <FieldError id={id} error={errors.ownNames?.message ?? errors.ownNames?.root?.message} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </fieldset>
  )
}
