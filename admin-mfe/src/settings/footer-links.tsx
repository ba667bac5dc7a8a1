import { FOOTER_LINKS_MAX, type SettingsValues } from '@portfolio/contracts'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { TextField } from '#shared/forms/text-field.tsx'
import { OrderedRows } from '#shared/rows/ordered-rows.tsx'
import * as styles from './settings.module.css'

/** Edits the footer's links: add, reorder, remove. */
export const FooterLinks = ({ form }: { form: UseFormReturn<SettingsValues> }) => {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'footerLinks' })
  const errors = form.formState.errors.footerLinks
  return (
    <OrderedRows
      legend="Footer links"
      label="link"
      errorId="footer-links"
      rows={fields}
      max={FOOTER_LINKS_MAX}
      addLabel="Add a link"
      onAdd={() => append({ title: '', link: '' })}
      onMove={move}
      onRemove={remove}
      error={errors?.message ?? errors?.root?.message}
    >
      {(_, index) => (
        <div className={styles.footerLink}>
          <TextField
            label={`Title of link ${index + 1}`}
            required
            error={errors?.[index]?.title?.message}
            {...form.register(`footerLinks.${index}.title`)}
          />
          <TextField
            label={`Address of link ${index + 1}`}
            required
            error={errors?.[index]?.link?.message}
            {...form.register(`footerLinks.${index}.link`)}
          />
        </div>
      )}
    </OrderedRows>
  )
}
