import { ApiError } from '@portfolio/api-client'
import { toasts } from '@portfolio/contracts'
import { getErrorMessage } from '#shared/error-message.ts'

/** Why the times of an item were rejected. */
export type TimeErrors = Partial<Record<'publishAt' | 'unpublishAt', string>>

/** Why a save failed, by what the form does about it. */
export type SaveError =
  | { kind: 'invalid'; fields: { path: string; msg: string }[]; others: string[]; times: TimeErrors }
  | { kind: 'conflict' }
  | { kind: 'deleted' }
  | { kind: 'signedOut' }
  | { kind: 'rejected'; reason: string }
  | { kind: 'offline' }

/** The gateway gives a reason. Proxies send a page of their own. */
const getReason = (error: ApiError): string =>
  error.errors.length ? `The server says: ${error.errors.map(({ msg }) => msg).join(' ')}` : getErrorMessage(error)

/** Throws the error itself when it is not a failed call but a bug. */
export const toSaveError = (error: unknown, fieldNames: string[]): SaveError => {
  if (!(error instanceof ApiError)) throw error
  if (!error.hasResponse) return { kind: 'offline' }
  if (error.status === 409) return { kind: 'conflict' }
  if (error.status === 404) return { kind: 'deleted' }
  if (error.status === 401) return { kind: 'signedOut' }
  if (error.status !== 422) return { kind: 'rejected', reason: getReason(error) }
  const isField = (path = '') => fieldNames.includes(path.split(/[.[]/)[0] ?? '')
  // A save that does not publish nests the fields in `values`.
  const errors = error.errors.map(({ path, msg }) => ({ path: path?.replace(/^values\./, ''), msg }))
  const fields = errors.filter(({ path }) => isField(path)) as { path: string; msg: string }[]
  const isTime = (path: string | undefined) => path === 'publishAt' || path === 'unpublishAt'
  const times: TimeErrors = Object.fromEntries(errors.flatMap(({ path, msg }) => (isTime(path) ? [[path, msg]] : [])))
  const others = errors.filter(({ path }) => !isField(path) && !isTime(path)).map(({ msg }) => msg)
  return { kind: 'invalid', fields, others, times }
}

export interface SaveMessages {
  createFailed: string
  createFallback: string
  updateFailed: string
}

/** Returns the toast for a failed save: the collection's if the server rejected it, the form's own without a response. */
export const saveErrorToast = ({ kind }: SaveError, editing: boolean, messages: SaveMessages): string => {
  if (kind === 'offline') return messages.createFallback
  return editing ? messages.updateFailed : messages.createFailed
}

/** The messages of a form that only ever edits. */
export const updateMessages = {
  created: toasts.updated,
  createFailed: toasts.updateFailed,
  createFallback: toasts.updateFailed,
  updateFailed: toasts.updateFailed,
}

/** Adds the message for a failed edit, which all collections share. */
export const saveMessages = <M extends Omit<SaveMessages, 'updateFailed'>>(messages: M): M & SaveMessages => ({
  ...messages,
  updateFailed: toasts.updateFailed,
})
