import { type Credentials, signIn } from '@portfolio/contracts'
import { Alert, Button, iconButtonClass } from '@portfolio/ui'
import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { describedBy, FieldFrame } from '#shared/forms/field-frame.tsx'
import { inputClass } from '#shared/forms/input-class.ts'
import { TextField } from '#shared/forms/text-field.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { type CredentialsErrors, findCredentialsErrors, loadRulesAhead } from './find-credentials-errors.ts'
import { toSignInError } from './sign-in-error.ts'
import * as styles from './sign-in-form.module.css'

const readCredentials = (form: HTMLFormElement): Credentials => {
  const values = new FormData(form)
  return { email: String(values.get('email')), password: String(values.get('password')) }
}

interface SignInFormProps {
  /** Rejects with the failed call's error. */
  onSubmit: (credentials: Credentials) => Promise<void>
  email?: string | undefined
  /** In a dialog, which hides the toasts: errors are shown under the form. */
  inDialog?: boolean
}

export const SignInForm = ({ onSubmit, email = '', inDialog = false }: SignInFormProps) => {
  const passwordId = useId()
  const [shown, setShown] = useState(false)
  const [message, setMessage] = useState<string>()
  const [errors, setErrors] = useState<CredentialsErrors>()
  const [isSubmitting, setSubmitting] = useState(false)
  const failures = useRef(new Set<string>())
  const button = useRef<HTMLButtonElement>(null)
  // The specification disables it meanwhile, so that it loses the focus.
  const wasSubmitting = useRef(false)
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting && document.activeElement === document.body) button.current?.focus()
    wasSubmitting.current = isSubmitting
  }, [isSubmitting])

  const signInWith = async (values: Credentials) => {
    setMessage(undefined)
    try {
      await onSubmit(values)
      for (const id of failures.current) notify.dismiss(id)
      notify.success(signIn.successToast)
    } catch (error) {
      const { toast, message: detail } = toSignInError(error)
      setMessage(detail ?? (inDialog ? toast : undefined))
      if (!inDialog) failures.current.add(notify.error(toast))
    }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = readCredentials(form)
    setSubmitting(true)
    try {
      const found = await findCredentialsErrors(values)
      setErrors(found)
      const [invalid] = Object.keys(found)
      if (invalid) form.querySelector<HTMLInputElement>(`[name=${invalid}]`)?.focus()
      else await signInWith(values)
    } finally {
      setSubmitting(false)
    }
  }

  const onInput = async ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    if (errors) setErrors(await findCredentialsErrors(readCredentials(form)))
    else loadRulesAhead()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} onInput={(event) => void onInput(event)} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username webauthn"
        placeholder="you@example.org"
        autoFocus={!inDialog}
        error={errors?.email}
        name="email"
        defaultValue={email}
      />
      <FieldFrame id={passwordId} label="Password" error={errors?.password}>
        <div className={styles.password}>
          <input
            id={passwordId}
            className={inputClass}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            // In the dialog, where the email is filled in. React would focus it while the dialog is closed; the attribute counts when it opens.
            ref={(input) => void input?.toggleAttribute('autofocus', inDialog)}
            {...describedBy(passwordId, { error: errors?.password })}
            name="password"
          />
          <button
            type="button"
            className={`${iconButtonClass} ${styles.toggle}`}
            aria-label="Show password"
            aria-pressed={shown}
            aria-controls={passwordId}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          </button>
        </div>
      </FieldFrame>
      <Button ref={button} type="submit" variant="primary" disabled={isSubmitting}>
        Sign in
      </Button>
      {message && <Alert>{message}</Alert>}
    </form>
  )
}
