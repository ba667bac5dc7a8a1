import { type EditableWork, type WorkCollection, workStatuses, workTypes } from '@portfolio/contracts'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { SelectField } from '#shared/forms/select-field.tsx'
import { TextField } from '#shared/forms/text-field.tsx'
import { AddressField } from './address-field.tsx'
import { Contributors } from './contributors.tsx'
import * as styles from './details.module.css'
import type { EDITED } from './details-values.ts'
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

type Property = (typeof EDITED)[number]

interface PropertyField {
  name: Property
  label: string
  hint?: string
  multiline?: boolean
  /** A quarter of the width. */
  short?: boolean
}

const venue: PropertyField[] = [
  { name: 'container-title', label: 'Published in', hint: 'The journal, the book of a chapter, the proceedings.' },
  { name: 'issued', label: 'Date', hint: '1936, 1936-11, 1936-11-12, or a range: 1936/1937. A tilde means about: 1936~.' },
  { name: 'volume', label: 'Volume', short: true },
  { name: 'issue', label: 'Issue', short: true },
  { name: 'page', label: 'Pages', short: true },
  { name: 'edition', label: 'Edition', short: true },
  { name: 'publisher', label: 'Publisher' },
  { name: 'publisher-place', label: 'Place of publication' },
]
const event: PropertyField[] = [
  { name: 'event-title', label: 'Event' },
  { name: 'event-place', label: 'Place of the event' },
]
const identifiers: PropertyField[] = [
  { name: 'DOI', label: 'DOI' },
  { name: 'ISBN', label: 'ISBN', short: true },
  { name: 'ISSN', label: 'ISSN', short: true },
  { name: 'arXiv', label: 'arXiv', short: true },
  { name: 'PMID', label: 'PubMed (PMID)', short: true },
]
const content: PropertyField[] = [
  { name: 'keyword', label: 'Keywords', hint: 'Separate them with commas. Readers can filter lists by keyword.' },
  { name: 'language', label: 'Language', hint: 'A language code, such as en or de.' },
  { name: 'abstract', label: 'Abstract', multiline: true, hint: 'For citations and exports. Leave empty to use the description.' },
]

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
      <Properties fields={collection.name === 'conferences' ? [...venue, ...event] : venue} form={form} derived={derived} />
    </Group>
    <Group legend="Identifiers">
      <Properties fields={identifiers} form={form} derived={derived} />
    </Group>
    <Group legend="Content">
      <Properties fields={content} form={form} derived={derived} />
    </Group>
    <WorkLinks form={form} onBusy={onBusy} />
    <AddressField form={form} path={collection.page.path} slug={slug} />
  </div>
)
