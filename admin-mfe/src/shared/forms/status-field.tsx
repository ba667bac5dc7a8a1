import type { ItemSchedule, UnpublishedStatus } from '@portfolio/contracts'
import { useState } from 'react'
import type { TimeErrors } from './save-error.ts'
import { SelectField } from './select-field.tsx'
import { TimeField, toFieldTime, toInstant } from './time-field.tsx'

/** The status that a save gives an item, and its times in the format of the browser's `datetime-local` fields; empty for none. */
export interface SaveStatus {
  name: UnpublishedStatus | 'published'
  publishAt: string
  unpublishAt: string
}

type Option = SaveStatus['name'] | 'until'

const labels: Record<Option, string> = {
  published: 'Published',
  until: 'Published until…',
  draft: 'Draft',
  private: 'Private',
  scheduled: 'Scheduled',
}
const hints: Record<Option, string> = {
  published: 'Saving publishes it on the site.',
  until: 'It is unpublished at that time. Then only you can see it.',
  draft: 'Only you can see it. You can leave fields empty for now.',
  private: 'Only you can see it, and it is not meant to be published.',
  scheduled: 'Only you can see it until then. What you have typed by that time is published, saved or not.',
}

export const toSaveStatus = (name: UnpublishedStatus | null | undefined, schedule: ItemSchedule | undefined): SaveStatus => ({
  name: name ?? 'published',
  publishAt: schedule?.publishAt ? toFieldTime(schedule.publishAt) : '',
  unpublishAt: schedule?.unpublishAt ? toFieldTime(schedule.unpublishAt) : '',
})

/** Returns whether a save has the same effect with both. */
export const isSameStatus = (one: SaveStatus, other: SaveStatus): boolean =>
  one.name === other.name && one.unpublishAt === other.unpublishAt && (one.name !== 'scheduled' || one.publishAt === other.publishAt)

/** Converts the times to what a save sends. */
export const toTimes = ({ name, publishAt, unpublishAt }: SaveStatus) => ({
  ...(name === 'scheduled' && publishAt && { publishAt: toInstant(publishAt) }),
  unpublishAt: unpublishAt ? toInstant(unpublishAt) : null,
})

interface StatusFieldProps {
  status: SaveStatus
  /** Whether readers see the item now. */
  isPublished: boolean
  /** While it is unknown whether the server can store drafts, or which times are set. The field already takes up its space. */
  disabled: boolean
  errors: TimeErrors | undefined
  onChange: (status: SaveStatus) => void
}

export const StatusField = ({ status, isPublished, disabled, errors, onChange }: StatusFieldProps) => {
  const { name, publishAt, unpublishAt } = status
  const [isLimited, setLimited] = useState(false)
  const option: Option = name === 'published' && (isLimited || unpublishAt) ? 'until' : name
  const change = (next: Partial<SaveStatus>) => onChange({ ...status, ...next })
  return (
    <>
      <SelectField
        label="Visibility"
        options={labels}
        hint={isPublished && name !== 'published' ? 'Saving unpublishes it. Then only you can see it.' : hints[option]}
        value={option}
        disabled={disabled}
        onChange={({ target }) => {
          const next = target.value as Option
          setLimited(next === 'until')
          change({ name: next === 'until' ? 'published' : next, ...(next === 'published' && { unpublishAt: '' }) })
        }}
      />
      {name === 'scheduled' && (
        <TimeField
          label="Publish at"
          required
          hint="In your time zone."
          value={publishAt}
          disabled={disabled}
          error={errors?.publishAt}
          onChange={(at) => change({ publishAt: at })}
        />
      )}
      {(option === 'until' || option === 'scheduled') && (
        <TimeField
          label="Unpublish at"
          hint="In your time zone. Leave empty to keep it published."
          value={unpublishAt}
          disabled={disabled}
          error={errors?.unpublishAt}
          onChange={(at) => change({ unpublishAt: at })}
        />
      )}
    </>
  )
}
