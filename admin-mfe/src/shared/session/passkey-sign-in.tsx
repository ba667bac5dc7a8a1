import { signIn as texts } from '@portfolio/contracts'
import { Button, Notice } from '@portfolio/ui'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { notify } from '#shared/toasts/notify.tsx'
import { useAdmin } from './admin-context.tsx'
import { askForPasskey, describePasskeyError, hasPasskeys } from './browser-passkeys.ts'
import * as styles from './sign-in-form.module.css'

/** A choice beside the form. Not shown where the browser has no passkeys. */
export const PasskeySignIn = () => {
  const { api, session } = useAdmin()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  if (!hasPasskeys()) return null

  const signIn = async () => {
    if (isBusy) return
    setBusy(true)
    setMessage(undefined)
    try {
      await session.signInWithPasskey(await askForPasskey(await api.requestPasskeySignIn()))
      notify.success(texts.successToast)
    } catch (error) {
      setMessage(describePasskeyError(error))
      setBusy(false)
    }
  }

  return (
    <div className={styles.form}>
      {/* Stays focusable while the browser asks, so that keyboard focus is not lost. */}
      <Button aria-disabled={isBusy} onClick={() => void signIn()}>
        <KeyRound size={16} aria-hidden="true" />
        Use a passkey
      </Button>
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
    </div>
  )
}
