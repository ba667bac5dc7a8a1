import { Button } from '@portfolio/ui'
import { useAtomValue } from 'jotai'
import { Modal } from '#shared/dialog/modal.tsx'
import { useAdmin } from './admin-context.tsx'
import * as styles from './sign-in-again.module.css'
import { SignInForm } from './sign-in-form.tsx'

/** Over the screen, so that a form behind it keeps every word (rulings, 19). */
export const SignInAgain = () => {
  const { session } = useAdmin()
  const renewal = useAtomValue(session.renewal)
  const { user } = useAtomValue(session.auth)
  if (!renewal) return null
  const cancel = () => renewal.done(false)
  return (
    <Modal title="Sign in again" onClose={cancel}>
      <p className={styles.words}>Your session has ended. What you were doing is kept and goes on when you have signed in.</p>
      <SignInForm email={user?.email} inDialog onSubmit={session.renew} />
      <div className={styles.cancel}>
        <Button variant="text" onClick={cancel}>
          Not now
        </Button>
      </div>
    </Modal>
  )
}
