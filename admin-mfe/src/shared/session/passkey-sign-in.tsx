import { signIn as texts } from '@portfolio/contracts'
import { Alert, Button } from '@portfolio/ui'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { notify } from '#shared/toasts/notify.tsx'
import { useAdmin } from './admin-context.tsx'
import { askForPasskey, describePasskeyError, hasPasskeys, offerPasskeys } from './browser-passkeys.ts'
import * as styles from './sign-in-form.module.css'

/** The server accepts an answer for five minutes. */
const OFFER_LIFETIME_MS = 4 * 60_000

interface PasskeySignInProps {
  /** Passkeys are also among the suggestions of the Email field. */
  suggest?: boolean
}

/** A choice beside the form. Not shown where the browser has no passkeys. */
export const PasskeySignIn = ({ suggest = false }: PasskeySignInProps) => {
  const { api, session } = useAdmin()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const [offers, setOffers] = useState(0)
  const isOffering = suggest && !isBusy && hasPasskeys()

  useEffect(() => {
    if (!isOffering) return
    const end = new AbortController()
    const renewal = setTimeout(() => setOffers(offers + 1), OFFER_LIFETIME_MS)
    const signIn = async () => {
      const passkey = await offerPasskeys(api.requestPasskeySignIn, end.signal).catch(() => undefined)
      if (!passkey) return
      try {
        await session.signInWithPasskey(passkey)
        notify.success(texts.successToast)
      } catch (error) {
        setMessage(describePasskeyError(error))
      }
    }
    void signIn()
    return () => {
      clearTimeout(renewal)
      end.abort()
    }
  }, [api, session, isOffering, offers])

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
      {message && <Alert>{message}</Alert>}
    </div>
  )
}
