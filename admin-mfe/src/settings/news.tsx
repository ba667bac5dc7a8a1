import { NEWS_LINES_MAX, type SettingsValues } from '@portfolio/contracts'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { TextField } from '#shared/forms/text-field.tsx'
import { toFieldTime } from '#shared/forms/time-field.tsx'
import { OrderedRows } from '#shared/rows/ordered-rows.tsx'
import * as styles from './settings.module.css'

/** The day where the owner is. */
const today = () => toFieldTime(new Date().toISOString()).slice(0, 10)

export const News = ({ form }: { form: UseFormReturn<SettingsValues> }) => {
  const { fields, prepend, remove, move } = useFieldArray({ control: form.control, name: 'identity.news' })
  const errors = form.formState.errors.identity?.news
  return (
    <OrderedRows
      legend="News"
      label="line"
      errorId="news"
      rows={fields}
      max={NEWS_LINES_MAX}
      addLabel="Add news"
      onAdd={() => prepend({ date: today(), text: '', link: '' }, { focusName: 'identity.news.0.text' })}
      onMove={move}
      hint={fields.length > 1 && 'Visitors see the newest first.'}
      onRemove={remove}
      error={errors?.message ?? errors?.root?.message}
    >
      {(_, index) => (
        <div className={styles.news}>
          <TextField
            label={`Date of line ${index + 1}`}
            required
            type="date"
            error={errors?.[index]?.date?.message}
            {...form.register(`identity.news.${index}.date`)}
          />
          <TextField
            label={`Text of line ${index + 1}`}
            required
            error={errors?.[index]?.text?.message}
            {...form.register(`identity.news.${index}.text`)}
          />
          <TextField
            label={`Link of line ${index + 1}, if any`}
            inputMode="url"
            error={errors?.[index]?.link?.message}
            {...form.register(`identity.news.${index}.link`)}
          />
        </div>
      )}
    </OrderedRows>
  )
}
