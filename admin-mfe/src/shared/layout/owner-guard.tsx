import { Notice } from '@portfolio/ui'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'
import * as styles from './owner-guard.module.css'
import { OwnerLayout } from './owner-layout.tsx'

/** Sends anyone who is not signed in to the public site, which is another document. */
export const OwnerGuard = () => {
  const { session } = useAdmin()
  const { isAuthenticated, loading } = useAtomValue(session.auth)
  const unreachable = useAtomValue(session.unreachable)
  const signedOut = !isAuthenticated && !loading

  useEffect(() => {
    // Replaces this page, so that Back does not return to it.
    if (signedOut) window.location.replace('/')
  }, [signedOut])

  if (isAuthenticated) return <OwnerLayout />
  return (
    <main className={styles.waiting} aria-busy={loading && !unreachable}>
      {unreachable ? (
        <Notice tone="danger" role="alert" onRetry={() => void session.load()}>
          Couldn’t check whether you’re signed in. You may be offline.
        </Notice>
      ) : (
        <p role="status">Loading…</p>
      )}
    </main>
  )
}
