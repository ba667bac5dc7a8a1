import { yupResolver } from '@hookform/resolvers/yup'
import { type Credentials, credentials, signIn } from '@portfolio/contracts'
import { Button, Notice } from '@portfolio/ui'
import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as fieldStyles from '#shared/forms/field.module.css'
import { describedBy, FieldFrame } from '#shared/forms/field-frame.tsx'
import { TextField } from '#shared/forms/text-field.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { signInFailureOf } from './sign-in-failure.ts'
import * as styles from './sign-in-form.module.css'

interface SignInFormProps {
  /** Rejects with the call's failure. */
  onSubmit: (credentials: Credentials) => Promise<void>
  email?: string | undefined
  /** In a dialog, where the toasts are out of reach: say failures under the form. */
  inDialog?: boolean
}

export const SignInForm = ({ onSubmit, email = '', inDialog = false }: SignInFormProps) => {
  const passwordId = useId()
  const [shown, setShown] = useState(false)
  const [words, setWords] = useState<string>()
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: yupResolver(credentials),
    defaultValues: { email, password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (values) => {
    setWords(undefined)
    try {
      await onSubmit(values)
      notify.success(signIn.successToast)
    } catch (error) {
      const failure = signInFailureOf(error)
      setWords(failure.words ?? (inDialog ? failure.toast : undefined))
      if (!inDialog) notify.error(failure.toast)
    }
  })

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        placeholder="{email}"
        error={errors.email?.message}
        {...register('email')}
      />
      <FieldFrame id={passwordId} label="Password" error={errors.password?.message}>
        <div className={styles.password}>
          <input
            id={passwordId}
            className={fieldStyles.input}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            // biome-ignore lint/a11y/noAutofocus: only in the dialog, which knows the email already
            autoFocus={inDialog}
            {...describedBy(passwordId, { error: errors.password?.message })}
            {...register('password')}
          />
          <button
            type="button"
            className={styles.toggle}
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
      {words && (
        <Notice tone="danger" role="alert">
          {words}
        </Notice>
      )}
    </form>
  )
}
