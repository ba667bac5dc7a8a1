import { ApiError } from '@portfolio/api-client'
import { PASSKEY_NAME_CHARACTERS_MAX } from '@portfolio/contracts'
import { check, passkeyRequest } from '@portfolio/contracts/rules'
import { Alert, Button } from '@portfolio/ui'
import { type FormEvent, useRef, useState } from 'react'
import { Modal } from '#shared/dialog/modal.tsx'
import * as formStyles from '#shared/forms/form.module.css'
import { TextField } from '#shared/forms/text-field.tsx'
import { describePasskeyError } from '#shared/session/browser-passkeys.ts'
import { notify } from '#shared/toasts/notify.tsx'
import * as styles from './account.module.css'

interface AddPasskeyDialogProps {
  add: (name: string, currentPassword: string) => Promise<void>
  onClose: () => void
}

/** Names a passkey, confirms it with the password, and then lets the browser create it. */
export const AddPasskeyDialog = ({ add, onClose }: AddPasskeyDialogProps) => {
  const [name, setName] = useState('')
  const [currentPassword, setCurrentPassword] = useState('')
  const [nameError, setNameError] = useState<string>()
  const [passwordError, setPasswordError] = useState<string>()
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const nameField = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const passwordField = useRef<HTMLInputElement & HTMLTextAreaElement>(null)

  const showPasswordError = (msg: string | undefined) => {
    setPasswordError(msg)
    if (msg) passwordField.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const checked = check(passkeyRequest, { currentPassword })
    const noName = name.trim() ? undefined : 'Please enter a name'
    setMessage('')
    showPasswordError('errors' in checked ? checked.errors[0]?.msg : undefined)
    setNameError(noName)
    if (noName) nameField.current?.focus()
    if (noName || 'errors' in checked) return
    setBusy(true)
    try {
      await add(name.trim(), currentPassword)
      notify.success('Passkey added.')
      onClose()
    } catch (error) {
      setBusy(false)
      const ofPassword = error instanceof ApiError ? error.errors.find(({ path }) => path === 'currentPassword') : undefined
      if (ofPassword) showPasswordError(ofPassword.msg)
      else setMessage(describePasskeyError(error))
    }
  }

  return (
    <Modal title="Add a passkey" onClose={() => !isBusy && onClose()}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          ref={nameField}
          label="Name"
          required
          hint="Where you keep it, such as the name of your phone or password manager."
          autoComplete="off"
          maxLength={PASSKEY_NAME_CHARACTERS_MAX}
          error={nameError}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          ref={passwordField}
          label="Current password"
          required
          type="password"
          autoComplete="current-password"
          error={passwordError}
          value={currentPassword}
          onChange={({ target }) => setCurrentPassword(target.value)}
        />
        {message && <Alert>{message}</Alert>}
        <div className={formStyles.actions}>
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {isBusy ? 'Waiting for the browser…' : 'Create passkey'}
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  )
}
