import { FOOTER_LINKS_MAX, type SettingsValues } from '@portfolio/contracts'
import { Button, VisuallyHidden } from '@portfolio/ui'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import * as fieldStyles from '#shared/forms/field.module.css'
import { FieldError } from '#shared/forms/field-frame.tsx'
import { TextField } from '#shared/forms/text-field.tsx'
import * as styles from './rows.module.css'

/** Edits the footer's links: add, reorder, remove. */
export const FooterLinks = ({ form }: { form: UseFormReturn<SettingsValues> }) => {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'footerLinks' })
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const errors = form.formState.errors.footerLinks

  const moveLink = (index: number, to: number) => {
    move(index, to)
    setAnnouncement(`Link moved to position ${to + 1} of ${fields.length}.`)
    // After the list has been rendered in its new order.
    requestAnimationFrame(() => {
      const row = list.current?.children[to]
      const same = row?.querySelector<HTMLButtonElement>(to > index ? '[data-down]' : '[data-up]')
      const other = row?.querySelector<HTMLButtonElement>(to > index ? '[data-up]' : '[data-down]')
      ;(same?.disabled ? other : same)?.focus()
    })
  }

  const removeLink = (index: number) => {
    remove(index)
    setAnnouncement(`Link ${index + 1} removed.`)
    addButton.current?.focus()
  }

  return (
    <fieldset className={`${fieldStyles.field} ${fieldStyles.wide} ${styles.links}`}>
      <legend className={fieldStyles.label}>Footer links</legend>
      <ol ref={list} className={styles.list}>
        {fields.map((field, index) => (
          <li key={field.id} className={styles.row}>
            <TextField
              label={`Title of link ${index + 1}`}
              error={errors?.[index]?.title?.message}
              {...form.register(`footerLinks.${index}.title`)}
            />
            <TextField
              label={`Address of link ${index + 1}`}
              error={errors?.[index]?.link?.message}
              {...form.register(`footerLinks.${index}.link`)}
            />
            <div className={styles.actions}>
              <Button
                small
                variant="text"
                data-up=""
                aria-label={`Move link ${index + 1} up`}
                disabled={index === 0}
                onClick={() => moveLink(index, index - 1)}
              >
                <ArrowUp size={16} aria-hidden="true" />
              </Button>
              <Button
                small
                variant="text"
                data-down=""
                aria-label={`Move link ${index + 1} down`}
                disabled={index === fields.length - 1}
                onClick={() => moveLink(index, index + 1)}
              >
                <ArrowDown size={16} aria-hidden="true" />
              </Button>
              <Button small variant="danger" aria-label={`Remove link ${index + 1}`} onClick={() => removeLink(index)}>
                <Trash2 size={16} aria-hidden="true" />
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button ref={addButton} small disabled={fields.length >= FOOTER_LINKS_MAX} onClick={() => append({ title: '', link: '' })}>
          <Plus size={16} aria-hidden="true" />
          Add a link
        </Button>
      </div>
      <FieldError id="footer-links" error={errors?.message ?? errors?.root?.message} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </fieldset>
  )
}
