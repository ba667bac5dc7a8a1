import { yupResolver } from '@hookform/resolvers/yup'
import { ApiError } from '@portfolio/api-client'
import { type AccountDraft, toasts } from '@portfolio/contracts'
import { accountDraft } from '@portfolio/contracts/rules'
import { Alert, Button } from '@portfolio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { getErrorMessage } from '#shared/error-message.ts'
import { TextField } from '#shared/forms/text-field.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { toSignInError } from '#shared/session/sign-in-error.ts'
import { notify } from '#shared/toasts/notify.tsx'
import * as styles from './account.module.css'

/** Changes the email address and the password. Not a form with browser copies, which would store passwords in the browser. */
export const CredentialsForm = () => {
  const { api, session } = useAdmin()
  const client = useQueryClient()
  const { user } = useAtomValue(session.auth)
  const [message, setMessage] = useState<string>()
  const { register, handleSubmit, setError, reset, formState } = useForm<AccountDraft>({
    resolver: yupResolver(accountDraft),
    defaultValues: { email: user?.email ?? '', newPassword: '', currentPassword: '' },
  })
  const { errors, isSubmitting } = formState

  // The response to a sign-in does not include the user.
  useEffect(() => {
    if (user) reset({ email: user.email }, { keepDirtyValues: true })
    else void session.load()
  }, [user, session, reset])

  const submit = handleSubmit(async (draft) => {
    setMessage(undefined)
    try {
      const { email } = await api.changeAccount(draft)
      notify.success('Updated successfully.')
      reset({ email, newPassword: '', currentPassword: '' })
      void session.load()
      await client.invalidateQueries({ queryKey: ['sessions'] })
    } catch (error) {
      notify.error(toasts.updateFailed)
      const [first] = error instanceof ApiError ? error.errors : []
      if (first?.path) setError(first.path as Path<AccountDraft>, { message: first.msg }, { shouldFocus: true })
      else setMessage(error instanceof ApiError && error.status === 429 ? toSignInError(error).message : getErrorMessage(error))
    }
  })

  return (
    <form className={styles.form} onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))} noValidate>
      <TextField label="Email" required type="email" autoComplete="username" error={errors.email?.message} {...register('email')} />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters. Leave empty to keep your password."
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <TextField
        label="Current password"
        required
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <div>
        {/* Stays focusable while it works, so that keyboard focus is not lost. */}
        <Button type="submit" variant="primary" aria-disabled={isSubmitting}>
          Save and sign out everywhere else
        </Button>
      </div>
      {message && <Alert>{message}</Alert>}
    </form>
  )
}
