import { ApiError, importReportQuery } from '@portfolio/api-client'
import type { ImportCorrection, ImportPreview } from '@portfolio/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newId } from '#shared/new-id.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { useIsUnmounted } from '#shared/use-is-unmounted.ts'
import type { Decisions } from './choices.ts'
import { addCorrection, getStoredCorrections, replaceEntry } from './replace-entry.ts'
import { toMessages } from './to-messages.ts'

export interface Source {
  name: string
  /** With its corrections. */
  text: string
  corrections?: readonly ImportCorrection[]
  /** What the text lacks. */
  note?: string
}

export type ImportState =
  | { step: 'choose' }
  | { step: 'read'; source: Source; read: number; total: number }
  | {
      step: 'review'
      source: Source
      preview: ImportPreview
      seconds: number
      /** How many entries could be read because the owner has corrected them in an earlier import. */
      correctedBefore: number
      busy: false | 'reading' | 'saving'
    }

/** What went wrong at the last step, and whether the same may succeed later. */
export interface Problem {
  messages: readonly string[]
  /** The text to read again, if that may succeed. */
  retry?: Source | undefined
}

/** Returns a text with what the owner made of its unreadable entries in earlier imports, or undefined if there is nothing of it. */
const correctAgain = ({ text, corrections = [], ...source }: Source, { unreadable }: ImportPreview): Source | undefined => {
  const known = new Set(corrections.map((correction) => correction.source))
  const again = unreadable.filter(({ source: own, correction }) => correction !== undefined && !known.has(own))
  if (!again.length) return undefined
  // From the end, so that the lines of those before stay the same.
  const corrected = again.reduceRight((rest, entry) => replaceEntry(rest, entry, entry.correction as string), text)
  return {
    ...source,
    text: corrected,
    corrections: again.reduce((made, entry) => addCorrection(made, entry, entry.correction as string), [...corrections]),
  }
}

const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || !error.hasResponse || error.status === 401 || error.status === 429 || error.status >= 500

/** What a toast says about an import that failed after the owner had left the page. */
export const tellFailed = (name: string) =>
  notify.error(`The import of ${name} failed. Recent imports say if the server has made it after all.`)

/** The steps of an import. `onDone` is called with the id of a finished one, also when the owner has left the page. */
export const useImport = (onDone: (id: string) => void) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const [problem, setProblem] = useState<Problem>({ messages: [] })
  const reading = useRef<AbortController>(null)
  /** Id of the current import: a repeated request with the same id writes nothing twice. */
  const batchId = useRef('')
  const isLeft = useIsUnmounted()

  useEffect(() => () => reading.current?.abort(), [])

  /** During a review, the entries stay on the screen until the new ones have loaded, and if that fails. */
  const read = async (source: Source) => {
    // The review would be there again after the import.
    if (state.step === 'review' && state.busy === 'saving') return
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    setProblem({ messages: [] })
    const review = state.step === 'review' ? state : undefined
    setState(review ? { ...review, busy: 'reading' } : { step: 'read', source, read: 0, total: 0 })
    const started = performance.now()
    try {
      const { signal } = controller
      const onProgress = (done: number, total: number) => signal.aborted || review || setState({ step: 'read', source, read: done, total })
      const preview = await api.previewImport({ text: source.text }, { signal, onProgress })
      const corrected = correctAgain(source, preview)
      const final = corrected ? await api.previewImport({ text: corrected.text }, { signal, onProgress }) : preview
      if (signal.aborted) return
      batchId.current = newId()
      const seconds = (performance.now() - started) / 1000
      const correctedBefore = review ? review.correctedBefore : preview.unreadable.length - final.unreadable.length
      setState({ step: 'review', source: corrected ?? source, preview: final, seconds, correctedBefore, busy: false })
    } catch (error) {
      if (controller.signal.aborted) return
      notify.error('Couldn’t read the entries.')
      setProblem({ messages: toMessages(error), retry: mayPass(error) ? source : undefined })
      setState(review ? { ...review, busy: false } : { step: 'choose' })
    }
  }

  const reset = () => {
    reading.current?.abort()
    setProblem({ messages: [] })
    setState({ step: 'choose' })
  }

  const apply = async ({ decisions, left }: Decisions) => {
    if (state.step !== 'review' || state.busy) return
    setProblem({ messages: [] })
    setState({ ...state, busy: 'saving' })
    try {
      const { name, text, corrections } = state.source
      const { format } = state.preview
      const { _id } = await api.applyImport({
        id: batchId.current,
        name,
        text,
        format,
        decisions,
        left,
        corrections: getStoredCorrections(corrections ?? []),
      })
      setState({ step: 'choose' })
      onDone(_id)
      await client.invalidateQueries()
    } catch (error) {
      if (isLeft()) tellFailed(state.source.name ? `“${state.source.name}”` : 'the pasted entries')
      else notify.error('Couldn’t import the entries.')
      const isOutdated = error instanceof ApiError && error.status === 409
      setProblem({ messages: toMessages(error), retry: isOutdated ? state.source : undefined })
      setState({ ...state, busy: false })
    }
  }

  const undo = async (id: string) => {
    await api.undoImport(id)
    await client.invalidateQueries({ queryKey: importReportQuery(api, id).queryKey })
    await client.invalidateQueries()
  }

  return { state, problem, setProblem, read, reset, apply, undo }
}
