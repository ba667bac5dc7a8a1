import type { OpenSession } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '#shared/error-message.ts'
import { formatDate } from '#shared/format-date.ts'
import { NotLoaded } from '#shared/layout/not-loaded.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import * as styles from './account.module.css'

const Row = ({ device, address, openedAt, lastSeenAt, isCurrent }: OpenSession) => (
  <li className={styles.session}>
    <span>
      <span className={styles.device}>{device || 'A browser'}</span>
      {isCurrent && ' · this browser'}
      <br />
      {address === 'local' ? 'Signed in on the server' : `From ${address}`}
    </span>
    <span>
      {isCurrent ? 'Active now' : `Last seen ${formatDate(Date.parse(lastSeenAt))}`}
      <br />
      Signed in {formatDate(Date.parse(openedAt))}
    </span>
  </li>
)

/** The browsers in which the owner is signed in, and a button that signs out all others. */
export const Sessions = () => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const query = queryOptions({ queryKey: ['sessions'], queryFn: () => api.sessions(), refetchOnMount: 'always' })
  const { data, error, refetch } = useQuery(query)
  const [isEnding, setEnding] = useState(false)

  const endOthers = async () => {
    if (isEnding) return
    setEnding(true)
    try {
      client.setQueryData(query.queryKey, await api.endOtherSessions())
      notify.success('Signed out everywhere else.')
    } catch (error) {
      notify.error(getErrorMessage(error))
    } finally {
      setEnding(false)
    }
  }

  if (!data) return <NotLoaded what="the list" error={error} onRetry={() => refetch()} entries={2} />
  return (
    <>
      <ul className={styles.sessions}>
        {data.map((session) => (
          <Row key={session.id} {...session} />
        ))}
      </ul>
      <div>
        {/* Stays focusable while it works, so that keyboard focus is not lost. */}
        <Button small disabled={data.length < 2} aria-disabled={isEnding} onClick={() => void endOthers()}>
          Sign out everywhere else
        </Button>
      </div>
    </>
  )
}
