import { type EditableWork, type WorkCollection, workStatuses, workTypes } from '@portfolio/contracts'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { AddressField } from '#shared/forms/address-field.tsx'
import { SelectField } from '#shared/forms/select-field.tsx'
import { TextField } from '#shared/forms/text-field.tsx'
import { Contributors } from './contributors.tsx'
import * as styles from './details.module.css'
import { content, event, identifiers, type PropertyField, venue } from './property-fields.ts'
import type { DetailsForm } from './work-draft.ts'
import { WorkLinks } from './work-links.tsx'

export interface DetailsFieldsProps {
  form: UseFormReturn<DetailsForm>
  collection: WorkCollection
  /** Values derived from the fields above; undefined for a new work. */
  derived: EditableWork['derived'] | undefined
  /** The current address; empty if it has none of its own. */
  slug: string
  onBusy: (busy: boolean) => void
}

const Group = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    <div className={styles.fields}>{children}</div>
  </fieldset>
)

interface PropertiesProps extends Pick<DetailsFieldsProps, 'form' | 'derived'> {
  fields: PropertyField[]
}

/**
 * The placeholder of a field is the value derived from the fields above, which is used while the field is empty. A component of its own,
 * so that fields are registered in the order of the page, in which the first invalid one is looked for.
 */
const Properties = ({ fields, form, derived }: PropertiesProps) =>
  fields.map(({ name, label, hint, multiline = false, short = false }) => (
    <div key={name} className={multiline ? styles.wide : short ? undefined : styles.half}>
      <TextField
        label={label}
        hint={hint}
        multiline={multiline}
        placeholder={derived?.[name]}
        error={form.formState.errors.details?.csl?.[name]?.message}
        {...form.register(`details.csl.${name}`)}
      />
    </div>
  ))

/** Every field of the details, in groups. */
export const DetailsFields = ({ form, collection, derived, slug, onBusy }: DetailsFieldsProps) => (
  <div className={styles.groups}>
    <Group legend="Kind">
      <div className={styles.half}>
        <SelectField
          label="Type"
          options={workTypes}
          emptyLabel={`Default for this list: ${workTypes[collection.page.workType]}`}
          {...form.register('details.csl.type')}
        />
      </div>
      <div className={styles.half}>
        <SelectField
          label="Status"
          options={workStatuses}
          emptyLabel={derived?.status ? `From the date: ${workStatuses[derived.status]}` : 'Not stated'}
          {...form.register('details.csl.status')}
        />
      </div>
    </Group>
    <Contributors form={form} derived={derived} />
    <Group legend="Publication">
      <Properties fields={collection.page.workType === 'speech' ? [...venue, ...event] : venue} form={form} derived={derived} />
    </Group>
    <Group legend="Identifiers">
      <Properties fields={identifiers} form={form} derived={derived} />
    </Group>
    <Group legend="Content">
      <Properties fields={content} form={form} derived={derived} />
    </Group>
    <WorkLinks form={form} onBusy={onBusy} />
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Address</legend>
      <AddressField
        form={form as unknown as UseFormReturn<{ slug: string }>}
        path={collection.page.path}
        slug={slug}
        emptyHint="Leave empty to create it from the title and year when you save, for example on-computable-numbers-1936."
      />
    </fieldset>
  </div>
)
