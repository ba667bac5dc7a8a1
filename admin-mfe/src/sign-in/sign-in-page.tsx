import { type Credentials, FIRST_SCREEN, signIn } from '@portfolio/contracts'
import { Navigate } from '@portfolio/router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { PasskeySignIn } from '#shared/session/passkey-sign-in.tsx'
import { SignInForm } from '#shared/session/sign-in-form.tsx'
import * as styles from './sign-in-page.module.css'

export const SignInPage = () => {
  const { session } = useAdmin()
  const { isAuthenticated, loading, token } = useAtomValue(session.auth)
  const unreachable = useAtomValue(session.unreachable)
  const [isSubmitting, setSubmitting] = useState(false)
  usePageTitle('Sign in')
  // Replaces the sign-in page, so that Back does not return to it.
  if (isAuthenticated) return <Navigate to={FIRST_SCREEN} replace />
  if (loading && token && !unreachable)
    return (
      <main className={styles.page} aria-busy="true">
        <p role="status">Loading…</p>
      </main>
    )
  const signInWithPassword = async (credentials: Credentials) => {
    setSubmitting(true)
    await session.signIn(credentials).finally(() => setSubmitting(false))
  }
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <h1 className={styles.title}>{signIn.title}</h1>
        <SignInForm onSubmit={signInWithPassword} />
        <PasskeySignIn suggest={!isSubmitting} />
        <a className={styles.home} href="/">
          Back to the site
        </a>
      </div>
    </main>
  )
}
