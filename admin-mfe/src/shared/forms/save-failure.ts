import { ApiError } from '@portfolio/api-client'
import { type ErrorDetail, toasts } from '@portfolio/contracts'

/** Why a save did not happen, in the terms a form can act on. */
export type SaveFailure =
  | { kind: 'invalid'; fields: { path: string; msg: string }[]; rest: string[] }
  | { kind: 'stale' }
  | { kind: 'gone' }
  | { kind: 'signedOut' }
  | { kind: 'refused'; words: string[] }
  | { kind: 'unanswered' }

const words = (errors: ErrorDetail[]) => errors.map(({ msg }) => msg)

/** @throws the error itself when it is not a failed call: then it is a fault of the program. */
export const saveFailureOf = (error: unknown, fieldNames: string[]): SaveFailure => {
  if (!(error instanceof ApiError)) throw error
  if (!error.answered) return { kind: 'unanswered' }
  if (error.status === 409) return { kind: 'stale' }
  if (error.status === 404) return { kind: 'gone' }
  if (error.status === 401) return { kind: 'signedOut' }
  if (error.status !== 422) return { kind: 'refused', words: words(error.errors) }
  const ofField = (path = '') => fieldNames.includes(path.split(/[.[]/)[0] ?? '')
  const fields = error.errors.filter(({ path }) => ofField(path)) as { path: string; msg: string }[]
  return { kind: 'invalid', fields, rest: words(error.errors.filter(({ path }) => !ofField(path))) }
}

export interface SaveMessages {
  createFailed: string
  createFallback: string
  updateFailed: string
}

/** The toast for it: the catalogue's words for a refusal, the form's own for a call that never got an answer (rulings, 9). */
export const failureToast = ({ kind }: SaveFailure, editing: boolean, messages: SaveMessages): string => {
  if (kind === 'unanswered') return messages.createFallback
  return editing ? messages.updateFailed : messages.createFailed
}

/** A collection's messages and the one all collections share for an edit. */
export const saveMessages = <M extends Omit<SaveMessages, 'updateFailed'>>(messages: M): M & SaveMessages => ({
  ...messages,
  updateFailed: toasts.updateFailed,
})
