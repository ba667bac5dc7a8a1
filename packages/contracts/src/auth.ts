import { type InferType, object, string } from 'yup'
import { validation } from '#messages'
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from './limits.ts'

export const credentials = object({
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
export type Credentials = InferType<typeof credentials>

export interface User {
  _id: string
  email: string
}

/** The specification's auth state. `users` exists for its shape: there is one admin. */
export interface AuthState {
  token: string | null
  isAuthenticated: boolean
  loading: boolean
  user: User | null
  users: User[]
}
