import { Button } from '@portfolio/ui'
import { useAtomValue } from 'jotai'
import { Modal } from '#shared/dialog/modal.tsx'
import { useAdmin } from './admin-context.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import * as styles from './sign-in-again.module.css'
import { SignInForm } from './sign-in-form.tsx'

/** A dialog over the open page, whose form keeps its text. */
export const SignInAgain = () => {
  const { session } = useAdmin()
  const renewal = useAtomValue(session.renewal)
  const { user } = useAtomValue(session.auth)
  if (!renewal) return null
  const cancel = () => renewal.done(false)
  return (
    <Modal title="Sign in again" onClose={cancel}>
      <p className={styles.intro}>Your session has expired. Sign in to continue where you left off.</p>
      <SignInForm email={user?.email} inDialog onSubmit={session.renew} />
      <div className={styles.cancel}>
        <PasskeySignIn />
        <Button variant="text" onClick={cancel}>
          Not now
        </Button>
      </div>
    </Modal>
  )
}
