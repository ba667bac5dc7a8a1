import type { ItemSchedule, UnpublishedStatus } from '@portfolio/contracts'
import { useState } from 'react'
import { SelectField } from './select-field.tsx'
import { TimeField, toFieldTime, toInstant } from './time-field.tsx'

/** What becomes of an item when it is saved, and when. Times are as the browser's fields have them; empty: none. */
export interface SaveStatus {
  name: UnpublishedStatus | 'published'
  publishAt: string
  unpublishAt: string
}

type Option = SaveStatus['name'] | 'until'

const labels: Record<Option, string> = {
  published: 'Published',
  until: 'Published until a time',
  draft: 'Draft',
  private: 'Private',
  scheduled: 'Scheduled',
}
const hints: Record<Option, string> = {
  published: 'Save puts it on the site.',
  until: 'Taken off the site at that time. Only you see it then.',
  draft: 'Only you see it. Nothing has to be filled in yet.',
  private: 'Only you see it, and it is not meant to be published.',
  scheduled: 'Only you see it until then.',
}

export const toSaveStatus = (name: UnpublishedStatus | null | undefined, schedule: ItemSchedule | undefined): SaveStatus => ({
  name: name ?? 'published',
  publishAt: schedule?.publishAt ? toFieldTime(schedule.publishAt) : '',
  unpublishAt: schedule?.unpublishAt ? toFieldTime(schedule.unpublishAt) : '',
})

/** Whether a save has the same effect with both. */
export const isSameStatus = (one: SaveStatus, other: SaveStatus): boolean =>
  one.name === other.name && one.unpublishAt === other.unpublishAt && (one.name !== 'scheduled' || one.publishAt === other.publishAt)

/** Returns the times that are sent with a save. */
export const toTimes = ({ name, publishAt, unpublishAt }: SaveStatus) => ({
  ...(name === 'scheduled' && publishAt && { publishAt: toInstant(publishAt) }),
  unpublishAt: unpublishAt ? toInstant(unpublishAt) : null,
})

interface StatusFieldProps {
  status: SaveStatus
  /** Whether readers see the item now. */
  isPublished: boolean
  /** Why the time that was set is not accepted. */
  error: string | undefined
  onChange: (status: SaveStatus) => void
}

export const StatusField = ({ status, isPublished, error, onChange }: StatusFieldProps) => {
  const { name, publishAt, unpublishAt } = status
  const [isLimited, setLimited] = useState(false)
  const option: Option = name === 'published' && (isLimited || unpublishAt) ? 'until' : name
  const change = (next: Partial<SaveStatus>) => onChange({ ...status, ...next })
  return (
    <>
      <SelectField
        label="Visibility"
        options={labels}
        hint={isPublished && name !== 'published' ? 'Save takes it off the site. Only you see it then.' : hints[option]}
        value={option}
        onChange={({ target }) => {
          const next = target.value as Option
          setLimited(next === 'until')
          change({ name: next === 'until' ? 'published' : next, ...(next === 'published' && { unpublishAt: '' }) })
        }}
      />
      {name === 'scheduled' && (
        <TimeField
          label="Publish at"
          hint="In your time zone."
          value={publishAt}
          error={error}
          onChange={(at) => change({ publishAt: at })}
        />
      )}
      {(option === 'until' || option === 'scheduled') && (
        <TimeField
          label="Take off the site at"
          hint="In your time zone. Empty: it stays on the site."
          value={unpublishAt}
          onChange={(at) => change({ unpublishAt: at })}
        />
      )}
    </>
  )
}
