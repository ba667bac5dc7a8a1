import { type Credentials, signIn } from '@portfolio/contracts'
import { Button, iconButtonClass, Notice } from '@portfolio/ui'
import { Eye, EyeOff } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { describedBy, FieldFrame } from '#shared/forms/field-frame.tsx'
import { inputClass } from '#shared/forms/input-class.ts'
import { TextField } from '#shared/forms/text-field.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { toSignInError } from './sign-in-error.ts'
import * as styles from './sign-in-form.module.css'

const loadResolver = () => import('./credentials-resolver.ts')

const loadAhead = () => void loadResolver().catch(() => {})

/** The library of the rules is loaded when somebody types. Without it, the gateway is the first to check the values. */
const resolve: Resolver<Credentials> = async (values, context, options) => {
  const resolver = await loadResolver().catch(() => undefined)
  return resolver ? resolver.resolveCredentials(values, context, options) : { values, errors: {} }
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
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: resolve,
    defaultValues: { email, password: '' },
  })
  const { errors, isSubmitting } = formState
  const failures = useRef(new Set<string>())

  const submit = handleSubmit(async (values) => {
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
  })

  return (
    <form className={styles.form} onSubmit={submit} onInput={loadAhead} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username webauthn"
        placeholder="you@example.org"
        autoFocus={!inDialog}
        error={errors.email?.message}
        {...register('email')}
      />
      <FieldFrame id={passwordId} label="Password" error={errors.password?.message}>
        <div className={styles.password}>
          <input
            id={passwordId}
            className={inputClass}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            // biome-ignore lint/a11y/noAutofocus: only in the dialog, where the email is filled in; on its page Email has focus
            autoFocus={inDialog}
            {...describedBy(passwordId, { error: errors.password?.message })}
            {...register('password')}
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
      <Button type="submit" variant="primary" disabled={isSubmitting}>
        Sign in
      </Button>
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
    </form>
  )
}
