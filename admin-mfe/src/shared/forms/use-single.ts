import type { FormName } from '@portfolio/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkingCopies } from '#shared/working-copies/use-working-copies.ts'

/**
 * Returns what a form without a list opens with, once that and its working copies are loaded. An open form does not reload newer values; saving
 * then reports a conflict.
 */
export const useSingle = <Data>({ data, error, isFetching, refetch }: UseQueryResult<Data>, form: FormName) => {
  const { copies, isPending, isFetching: isFetchingCopies, error: copiesError, refresh } = useWorkingCopies(form)
  const isFresh = data !== undefined && !isPending && !copiesError && !isFetching && !isFetchingCopies
  const [isOpen, setIsOpen] = useState(isFresh)
  if (isFresh && !isOpen) setIsOpen(true)
  return {
    data: isOpen ? data : undefined,
    copies,
    /** Why it could not be loaded. */
    error: copiesError ?? (data ? null : error),
    retry: () => {
      if (!data) void refetch()
      if (copiesError) void refresh()
    },
  }
}
