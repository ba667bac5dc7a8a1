import { schedulesQuery } from '@portfolio/api-client'
import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '#shared/session/admin-context.tsx'

/** The times at which items are published and unpublished, by id. */
export const useSchedules = () => {
  const { api } = useAdmin()
  const { data, isPending } = useQuery({
    ...schedulesQuery(api),
    select: (schedules) => new Map(schedules.map((schedule) => [schedule._id, schedule])),
  })
  return { schedules: data, isPending }
}
