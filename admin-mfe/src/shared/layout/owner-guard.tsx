import { Notice } from '@portfolio/ui'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'
import * as styles from './owner-guard.module.css'
import { OwnerLayout } from './owner-layout.tsx'

/** Whoever is neither signed in nor still being looked up goes to the public site, which is another document. */
export const OwnerGuard = () => {
  const { session } = useAdmin()
  const { isAuthenticated, loading } = useAtomValue(session.auth)
  const unreachable = useAtomValue(session.unreachable)
  const turnedAway = !isAuthenticated && !loading

  useEffect(() => {
    // In place of this page, so that the way back does not lead here again.
    if (turnedAway) window.location.replace('/')
  }, [turnedAway])

  if (isAuthenticated) return <OwnerLayout />
  return (
    <main className={styles.waiting} aria-busy={loading && !unreachable}>
      {unreachable ? (
        <Notice tone="danger" role="alert" onRetry={() => void session.load()}>
          The server did not answer, so it is not known whether you are signed in.
        </Notice>
      ) : (
        <p role="status">Loading…</p>
      )}
    </main>
  )
}
