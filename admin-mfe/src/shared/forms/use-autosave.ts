import { ApiError } from '@portfolio/api-client'
import type { SavedCopy } from '@portfolio/contracts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useIsUnmounted } from '#shared/use-is-unmounted.ts'

/** After the first change since the last save. Together with the call itself, at most two seconds of typing are not yet on the server. */
const DELAY_MS = 1_000
const RETRY_MS = 3_000
/** After this time without a response, the form must no longer say "Saved". */
const SLOW_MS = 4_000
/** After this time the call is repeated, because a hanging connection may last for minutes. The largest text takes this long at 300 kbit/s. */
const SEND_MS_MAX = 30_000

/** Where the text of the form is. `local`: only in this browser, because of `reason`. */
export type AutosaveState =
  | { kind: 'none' }
  | { kind: 'saved'; at: Date }
  | { kind: 'local'; reason: 'offline' | 'signedOut' | 'elsewhere' | 'rejected' }

const toReason = (error: ApiError) => {
  if (!error.hasResponse || error.status === 429 || error.status >= 500) return 'offline'
  if (error.status === 401) return 'signedOut'
  return error.status === 409 || error.status === 404 ? 'elsewhere' : 'rejected'
}

interface AutosaveOptions<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Whether the server can store text; false until it has responded. */
  isSupported: boolean
  isOn: boolean
  isSignedOut: boolean
  /** When the unpublished text that the form starts from was saved; null for a published one. */
  savedAt: Date | null
  /** Sends the text of the form to the server. Resolves with null when the changes were undone, so that the server needs no copy. */
  send: (values: Values, signal: AbortSignal) => Promise<SavedCopy | null>
  /** Whether the server may still have a copy although the changes in the form were undone. `hasTried`: a call was sent, perhaps without a response. */
  isOutdated: (hasTried: boolean) => boolean
}

/** Sends the text to the server while the owner types: one call at a time, repeated while the server is unavailable. */
export const useAutosave = <Values extends FieldValues>({
  form,
  isSupported,
  isOn,
  isSignedOut,
  savedAt,
  send,
  isOutdated,
}: AutosaveOptions<Values>) => {
  const [state, setState] = useState<AutosaveState>(savedAt ? { kind: 'saved', at: savedAt } : { kind: 'none' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(undefined)
  const sent = useRef('')
  const hasTried = useRef(false)
  /** The server may have stored a version that is not known here, because its response was lost. */
  const isUnanswered = useRef(false)
  /** Another form has stored a newer text, or the text was saved. */
  const stopped = useRef(false)
  const isClosed = useIsUnmounted()
  const latest = useRef({ isOn, send, isOutdated })
  latest.current = { isOn, send, isOutdated }

  const save = useCallback((): Promise<void> => {
    clearTimeout(timer.current)
    timer.current = undefined
    const values = form.getValues()
    const text = JSON.stringify(values)
    const hasText = form.formState.isDirty || latest.current.isOutdated(hasTried.current)
    if (stopped.current || !latest.current.isOn || !hasText || text === sent.current) return Promise.resolve()
    const run = async () => {
      let pause = DELAY_MS
      const slow = setTimeout(() => setState({ kind: 'local', reason: 'offline' }), SLOW_MS)
      hasTried.current = true
      try {
        const copy = await latest.current.send(values, AbortSignal.timeout(SEND_MS_MAX))
        isUnanswered.current = false
        sent.current = text
        setState(copy ? { kind: 'saved', at: new Date(copy.savedAt) } : { kind: 'none' })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const reason = toReason(error)
        isUnanswered.current = reason === 'offline'
        stopped.current ||= reason === 'elsewhere'
        pause = reason === 'offline' ? RETRY_MS : Number.POSITIVE_INFINITY
        setState({ kind: 'local', reason })
      } finally {
        clearTimeout(slow)
      }
      running.current = undefined
      const now = JSON.stringify(form.getValues())
      // The text was changed, or its changes were undone, during the call, and the form was closed before its end.
      if (isClosed()) return now === text ? undefined : save()
      if (pause < Number.POSITIVE_INFINITY && now !== sent.current) timer.current ??= setTimeout(save, pause)
    }
    running.current = run()
    return running.current
  }, [form, isClosed])

  useEffect(() => {
    const savePending = () => void (timer.current !== undefined && !running.current && save())
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        if (!running.current) timer.current ??= setTimeout(save, DELAY_MS)
      },
    })
    document.addEventListener('visibilitychange', savePending)
    return () => {
      savePending()
      clearTimeout(timer.current)
      stop()
      document.removeEventListener('visibilitychange', savePending)
    }
  }, [form, save])

  // What was typed before it was known that the server can store it.
  const wasSupported = useRef(isSupported)
  useEffect(() => {
    if (isSupported && !wasSupported.current && form.formState.isDirty) timer.current ??= setTimeout(save, DELAY_MS)
    wasSupported.current = isSupported
  }, [isSupported, form, save])

  const isWaiting = state.kind === 'local' && state.reason === 'signedOut'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the owner has signed in again, not when a call has failed
  useEffect(() => {
    if (isWaiting && !isSignedOut) void save()
  }, [isSignedOut])

  return {
    state,
    /** Whether the text of the form is what was last stored on the server. */
    isSent: useCallback(() => JSON.stringify(form.getValues()) === sent.current, [form]),
    /** Resolves once no call is under way, and none will be until the text changes again. Repeats one whose response was lost. */
    settle: async () => {
      clearTimeout(timer.current)
      timer.current = undefined
      await running.current
      if (isUnanswered.current) await save()
      clearTimeout(timer.current)
      timer.current = undefined
    },
    /** Resolves once the text is stored, or the attempt has failed. */
    flush: async () => {
      await running.current
      await save()
    },
    finish: () => {
      stopped.current = true
      clearTimeout(timer.current)
    },
    /** Resolves with whether anything was stored, once no call is under way. */
    hasStored: useCallback(async () => {
      await running.current
      return sent.current !== ''
    }, []),
  }
}
