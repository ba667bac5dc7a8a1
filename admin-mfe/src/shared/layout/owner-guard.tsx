import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { LoadFailure } from './load-failure.tsx'
import { loadOwnerLayout } from './load-owner-layout.ts'
import * as styles from './owner-guard.module.css'
import { Waiting } from './waiting.tsx'

const OwnerLayout = lazy(async () => ({ default: (await loadOwnerLayout()).OwnerLayout }))

interface OwnerGuardProps {
  /** Shown to anyone who opens the page without being signed in. Without it they are sent to the public site, which is another document. */
  signedOut?: ReactNode
}

/** Shows the page inside the portal's layout while the owner is signed in, and goes to the public site once they sign out. */
export const OwnerGuard = ({ signedOut }: OwnerGuardProps) => {
  const { session } = useAdmin()
  const { isAuthenticated, loading } = useAtomValue(session.auth)
  const unreachable = useAtomValue(session.unreachable)
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (isAuthenticated && !wasSignedIn) setWasSignedIn(true)
  const isSignedOut = !isAuthenticated && !loading
  const leaving = isSignedOut && (wasSignedIn || !signedOut)

  useEffect(() => {
    // Replaces this page, so that Back does not return to it.
    if (leaving) window.location.replace('/')
  }, [leaving])

  if (isAuthenticated) return <OwnerLayout />
  if (isSignedOut && !leaving) return <main className={styles.waiting}>{signedOut}</main>
  if (!unreachable) return <Waiting />
  return (
    <main className={styles.waiting}>
      <LoadFailure error={unreachable} onRetry={() => void session.load()}>
        Couldn’t check whether you’re signed in.
      </LoadFailure>
    </main>
  )
}
