import { schedulesQuery } from '@portfolio/api-client'
import type { ItemSchedule } from '@portfolio/contracts'
import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '#shared/session/admin-context.tsx'

// The same function for every row, so that the map is made once for each.
const byId = (schedules: readonly ItemSchedule[]) => new Map(schedules.map((schedule) => [schedule._id, schedule]))

/** The times at which items are published and unpublished, by id. */
export const useSchedules = () => {
  const { api } = useAdmin()
  const { data, isPending } = useQuery({
    ...schedulesQuery(api),
    select: byId,
  })
  return { schedules: data, isPending }
}
