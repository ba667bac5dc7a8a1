import { hasHistoryQuery } from '@portfolio/api-client'
import type { FormName } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { buttonClass } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { toHistoryAddress } from './history-address.ts'

/** Links from an item to its history. Renders nothing with a gateway of an earlier release, which has no histories. */
export const HistoryLink = ({ form, id }: { form: FormName; id: string }) => {
  const { api } = useAdmin()
  const { data: hasHistory } = useQuery(hasHistoryQuery(api))
  // Shown while this is unknown, so that nothing moves later.
  if (hasHistory === false) return null
  return (
    <Link to={toHistoryAddress({ form, id })} className={buttonClass('text', true)}>
      <History size={15} aria-hidden="true" />
      History
    </Link>
  )
}
