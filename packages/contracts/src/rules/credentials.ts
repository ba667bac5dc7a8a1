import { type ObjectSchema, object, string } from 'yup'
import type { AccountDraft, Credentials } from '#auth'
import { EMAIL_CHARACTERS_MAX, PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '#limits'
import { validation } from '#messages'
import { text } from './values.ts'

const email = () =>
  string()
    .strict()
    .typeError(validation.email)
    .required(validation.email)
    .max(EMAIL_CHARACTERS_MAX, validation.emailInvalid)
    .email(validation.emailInvalid)
export const password = () =>
  string()
    .strict()
    .typeError(validation.password)
    .required(validation.password)
    .min(PASSWORD_CHARACTERS_MIN, validation.min(PASSWORD_CHARACTERS_MIN))
    .max(PASSWORD_CHARACTERS_MAX, validation.max(PASSWORD_CHARACTERS_MAX))

export const credentials: ObjectSchema<Credentials> = object({ email: email(), password: password() })

export const accountDraft: ObjectSchema<AccountDraft> = object({
  email: email(),
  newPassword: text()
    .default('')
    .max(PASSWORD_CHARACTERS_MAX, validation.max(PASSWORD_CHARACTERS_MAX))
    .matches(new RegExp(`^(.{${PASSWORD_CHARACTERS_MIN},})?$`, 's'), validation.min(PASSWORD_CHARACTERS_MIN)),
  currentPassword: password(),
})
