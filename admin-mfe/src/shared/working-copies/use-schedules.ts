import { schedulesQuery } from '@portfolio/api-client'
import type { ItemSchedule } from '@portfolio/contracts'
import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '#shared/session/admin-context.tsx'

// Defined once: a new function would make a new map with each render.
const byId = (schedules: readonly ItemSchedule[]) => new Map(schedules.map((schedule) => [schedule._id, schedule]))

/** When items are published and unpublished, by id. */
export const useSchedules = () => {
  const { api } = useAdmin()
  const { data, isPending } = useQuery({
    ...schedulesQuery(api),
    select: byId,
  })
  return { schedules: data, isPending }
}
