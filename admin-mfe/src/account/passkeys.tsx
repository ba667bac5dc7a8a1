import type { Passkey } from '@portfolio/contracts'
import { Button, VisuallyHidden } from '@portfolio/ui'
import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx'
import { formatDate } from '#shared/format-date.ts'
import * as formStyles from '#shared/forms/form.module.css'
import { NotLoaded } from '#shared/layout/not-loaded.tsx'
import * as listStyles from '#shared/lists/list.module.css'
import { hasPasskeys } from '#shared/session/browser-passkeys.ts'
import { notify } from '#shared/toasts/notify.tsx'
import * as styles from './account.module.css'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { usePasskeys } from './use-passkeys.ts'

interface RowProps {
  passkey: Passkey
  onDelete: () => void
}

const Row = ({ passkey: { name, createdAt, lastUsedAt }, onDelete }: RowProps) => (
  <li className={styles.passkey}>
    <span>
      <span className={styles.device}>{name}</span>
      <br />
      Added {formatDate(Date.parse(createdAt))} · {lastUsedAt ? `last used ${formatDate(Date.parse(lastUsedAt))}` : 'never used'}
    </span>
    <Button small variant="danger" onClick={onDelete}>
      <Trash2 size={15} aria-hidden="true" />
      Delete
      <VisuallyHidden> “{name}”</VisuallyHidden>
    </Button>
  </li>
)

/** The passkeys with which the owner signs in instead of the password. */
export const Passkeys = () => {
  const { data: passkeys, error, refetch, add, remove } = usePasskeys()
  const [open, setOpen] = useState<'add' | Passkey | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <p className={formStyles.note}>
        Sign in with the fingerprint, face or PIN of a device instead of your password. Passkeys stay valid when you change the password.
      </p>
      {!passkeys && <NotLoaded what="the passkeys" error={error} onRetry={() => refetch()} entries={1} />}
      {passkeys?.length === 0 && <p className={listStyles.empty}>There are no passkeys.</p>}
      {passkeys && passkeys.length > 0 && (
        <ul className={styles.sessions}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onDelete={() => setOpen(passkey)} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <div>
          <Button small onClick={() => setOpen('add')}>
            <KeyRound size={15} aria-hidden="true" />
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className={formStyles.note}>
          Passkeys don’t work in this browser at this address. They need https and a domain name, or localhost.
        </p>
      )}
      {open === 'add' && <AddPasskeyDialog add={add} onClose={close} />}
      {open && open !== 'add' && (
        <ConfirmDialog
          title={`Delete “${open.name}”?`}
          action="Delete"
          pendingAction="Deleting…"
          unanswered="The server did not respond. Check the list before retrying."
          ready
          change={async () => {
            await remove(open.id)
            notify.success('Passkey deleted.')
          }}
          onClose={close}
        >
          <p>You will no longer be able to sign in with it. Browsers that are already signed in stay signed in until you sign them out.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
