import { type ObjectSchema, object, string } from 'yup'
import type { Credentials } from '#auth'
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '#limits'
import { validation } from '#messages'

export const credentials: ObjectSchema<Credentials> = object({
  email: string()
    .strict()
    .typeError(validation.email)
    .required(validation.email)
    .max(254, validation.emailInvalid)
    .email(validation.emailInvalid),
  password: string()
    .strict()
    .typeError(validation.password)
    .required(validation.password)
    .min(PASSWORD_CHARACTERS_MIN, validation.min(PASSWORD_CHARACTERS_MIN))
    .max(PASSWORD_CHARACTERS_MAX, validation.max(PASSWORD_CHARACTERS_MAX)),
})
