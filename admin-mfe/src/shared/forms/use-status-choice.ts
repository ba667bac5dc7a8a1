import { useState } from 'react'
import { useSchedules } from '#shared/working-copies/use-schedules.ts'
import type { FormRow } from './form-props.ts'
import { isSameStatus, type SaveStatus, toSaveStatus } from './status-field.tsx'

/** The visibility that the owner has chosen in a form; until then, the saved one. */
export const useStatusChoice = (row: FormRow | null, itemId: string) => {
  const { schedules, isPending } = useSchedules()
  const [chosen, choose] = useState<SaveStatus>()
  const schedule = schedules?.get(itemId)
  const saved = toSaveStatus(row?.copy?.status, schedule)
  const status = chosen ?? saved
  return {
    status,
    saved,
    choose,
    // A new item has no saved status yet, so choosing one changes nothing.
    isChanged: row !== null && !isSameStatus(status, saved),
    /** Whether the item is to be unpublished at some time. */
    isLimited: Boolean(schedule?.unpublishAt),
    isPending,
  }
}
