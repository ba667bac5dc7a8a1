import type { FormName } from '@portfolio/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkingCopies } from '#shared/working-copies/use-working-copies.ts'

/**
 * Returns what a form without a list opens with, once that and its working copies are loaded. An open form does not reload newer values; saving
 * then reports a conflict.
 */
export const useSingle = <Data>({ data, isError, isFetching, refetch }: UseQueryResult<Data>, form: FormName) => {
  const { copies, isPending, isFetching: isFetchingCopies, failed, refresh } = useWorkingCopies(form)
  const isFresh = data !== undefined && !isPending && !failed && !isFetching && !isFetchingCopies
  const [isOpen, setIsOpen] = useState(isFresh)
  if (isFresh && !isOpen) setIsOpen(true)
  return {
    data: isOpen ? data : undefined,
    copies,
    failed: failed || (isError && !data),
    retry: () => {
      if (!data) void refetch()
      if (failed) void refresh()
    },
  }
}
