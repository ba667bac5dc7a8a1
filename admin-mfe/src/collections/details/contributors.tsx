import { contributorRoles, type EditableWork, otherContributors, WORK_NAMES_MAX } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { CheckboxField } from '#shared/forms/checkbox-field.tsx'
import { SelectField } from '#shared/forms/select-field.tsx'
import { TextField } from '#shared/forms/text-field.tsx'
import { OrderedRows } from '#shared/rows/ordered-rows.tsx'
import * as styles from './details.module.css'
import { type ContributorValues, newContributor, toContributors, toDisplayName, toOthers } from './details-values.ts'
import type { DetailsForm } from './work-draft.ts'

interface ContributorsProps {
  form: UseFormReturn<DetailsForm>
  derived: EditableWork['derived'] | undefined
}

const ROLES = Object.keys(contributorRoles) as ContributorValues['role'][]

/** Edits who took part in a work, in order. Without a row, the names are those of the field Author. */
export const Contributors = ({ form, derived }: ContributorsProps) => {
  const { fields, append, remove, move, replace } = useFieldArray({ control: form.control, name: 'details.contributors' })
  const rows = form.watch('details.contributors')
  const errors = form.formState.errors.details?.contributors
  const readNames = derived ? toContributors(derived) : []
  const roles = ROLES.filter((role) => rows?.some((row) => row.role === role))

  const editReadNames = () => {
    replace(readNames)
    if (derived) form.setValue('details.etAl', toOthers(derived), { shouldDirty: true })
  }

  const toggleOrganization = (index: number, isOrganization: boolean) => {
    const row = rows?.[index]
    if (isOrganization && row && !row.literal) form.setValue(`details.contributors.${index}.literal`, toDisplayName(row))
  }

  return (
    <OrderedRows
      legend="Contributors"
      field="details.contributors"
      legendClass={styles.legend}
      label="contributor"
      errorId="contributors"
      rows={fields}
      max={WORK_NAMES_MAX}
      addLabel="Add a contributor"
      onAdd={() => append(newContributor)}
      onMove={move}
      onRemove={remove}
      error={errors?.message ?? errors?.root?.message}
      outro={
        roles.length > 0 && (
          <div className={styles.checkboxes}>
            {roles.map((role) => (
              <CheckboxField key={role} label={otherContributors[role]} {...form.register(`details.etAl.${role}`)} />
            ))}
          </div>
        )
      }
      intro={
        fields.length === 0 &&
        readNames.length > 0 && (
          <p className={styles.readNames}>
            <span dir="auto">
              As read from the field Author: {[...readNames.map(toDisplayName), ...(derived?.etAl ? ['et al.'] : [])].join(' · ')}
            </span>
            <Button small onClick={editReadNames}>
              Edit these names
            </Button>
          </p>
        )
      }
    >
      {(_, index) => {
        const name = `details.contributors.${index}` as const
        const isOrganization = rows?.[index]?.isOrganization ?? false
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid with its legend hidden
          <div role="group" aria-label={`Contributor ${index + 1}`} className={styles.contributor}>
            {isOrganization ? (
              <div className={styles.organization}>
                <TextField label="Organization" error={errors?.[index]?.literal?.message} {...form.register(`${name}.literal`)} />
              </div>
            ) : (
              <>
                <TextField label="Family name" error={errors?.[index]?.family?.message} {...form.register(`${name}.family`)} />
                <TextField label="Given names" error={errors?.[index]?.given?.message} {...form.register(`${name}.given`)} />
              </>
            )}
            <SelectField label="Role" options={contributorRoles} {...form.register(`${name}.role`)} />
            <TextField
              label="ORCID"
              placeholder="0000-0002-1825-0097"
              error={errors?.[index]?.ORCID?.message}
              {...form.register(`${name}.ORCID`)}
            />
            <div className={styles.checkboxes}>
              <CheckboxField label="Contributed equally" {...form.register(`${name}.equalContribution`)} />
              <CheckboxField
                label="An organization"
                {...form.register(`${name}.isOrganization`, { onChange: ({ target }) => toggleOrganization(index, target.checked) })}
              />
            </div>
          </div>
        )
      }}
    </OrderedRows>
  )
}
