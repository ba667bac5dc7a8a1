import { ApiError } from '@portfolio/api-client'
import { APP_NAMES, type AppName, type ErrorDetail, type TeamTokenDraft } from '@portfolio/contracts'
import { check, teamToken } from '@portfolio/contracts/rules'
import { Alert, Button } from '@portfolio/ui'
import { type FormEvent, useRef, useState } from 'react'
import { Modal } from '#shared/dialog/modal.tsx'
import { getErrorMessage, isUnanswered } from '#shared/error-message.ts'
import * as formStyles from '#shared/forms/form.module.css'
import { SelectField } from '#shared/forms/select-field.tsx'
import { TextField } from '#shared/forms/text-field.tsx'
import * as styles from './add-token-dialog.module.css'
import { labelApp, UNANSWERED_LIST } from './labels.tsx'

interface AddTokenDialogProps {
  add: (draft: TeamTokenDraft) => Promise<string>
  onClose: () => void
}

const appOptions = Object.fromEntries(APP_NAMES.map((app) => [app, labelApp(app).label]))

const NewToken = ({ name, token, onClose }: { name: string; token: string; onClose: () => void }) => (
  <Modal title={`Token “${name}”`} onClose={onClose}>
    <div className={styles.fields}>
      <TextField
        label="Token"
        hint="Shown only now. Keep it as the secret RELEASES_TOKEN of the team’s workflow."
        readOnly
        spellCheck={false}
        value={token}
        onFocus={({ target }) => target.select()}
      />
      <div className={formStyles.actions}>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  </Modal>
)

/** Creates a team token and then shows it, once. */
export const AddTokenDialog = ({ add, onClose }: AddTokenDialogProps) => {
  const [name, setName] = useState('')
  const [app, setApp] = useState<AppName>('public-mfe')
  const [currentPassword, setCurrentPassword] = useState('')
  const [errors, setErrors] = useState<readonly ErrorDetail[]>([])
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [token, setToken] = useState<string>()
  const nameField = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const passwordField = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const getError = (field: string) => errors.find(({ path }) => path === field)?.msg

  /** Shows errors of fields and moves the focus to the first one. */
  const showErrors = (list: readonly ErrorDetail[]) => {
    setErrors(list)
    if (list.some(({ path }) => path === 'name')) nameField.current?.focus()
    else if (list.length) passwordField.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const result = check(teamToken, { name, app, currentPassword })
    setMessage('')
    showErrors('errors' in result ? result.errors : [])
    if ('errors' in result) return
    setBusy(true)
    try {
      setToken(await add(result.value))
    } catch (error) {
      const ofFields = error instanceof ApiError ? error.errors.filter(({ path }) => path) : []
      if (ofFields.length) showErrors(ofFields)
      else setMessage(isUnanswered(error) ? UNANSWERED_LIST : getErrorMessage(error))
    }
    setBusy(false)
  }

  if (token) return <NewToken key="token" name={name} token={token} onClose={onClose} />
  return (
    <Modal key="form" title="Add a team token" onClose={() => !busy && onClose()}>
      <form className={styles.fields} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          ref={nameField}
          label="Name"
          required
          hint="The history shows it, for example public-mfe-ci."
          error={getError('name')}
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField label="App" options={appOptions} value={app} onChange={({ target }) => setApp(target.value as AppName)} />
        <TextField
          ref={passwordField}
          label="Current password"
          required
          type="password"
          autoComplete="current-password"
          error={getError('currentPassword')}
          value={currentPassword}
          onChange={({ target }) => setCurrentPassword(target.value)}
        />
        {message && <Alert>{message}</Alert>}
        <div className={formStyles.actions}>
          <Button type="submit" variant="primary" aria-disabled={busy}>
            {busy ? 'Creating…' : 'Create token'}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  )
}
