import { ApiError, importReportQuery } from '@portfolio/api-client'
import type { ImportPreview } from '@portfolio/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUnsavedWork } from '#shared/forms/unsaved-work.tsx'
import { newId } from '#shared/new-id.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import type { Decisions } from './choices.ts'
import { toMessages } from './to-messages.ts'

export interface Source {
  name: string
  text: string
  /** What the text lacks. */
  note?: string
}

export type ImportState =
  | { step: 'choose' }
  | { step: 'read'; source: Source; read: number; total: number }
  | { step: 'review'; source: Source; preview: ImportPreview; seconds: number; busy: false | 'reading' | 'saving' }

/** What went wrong at the last step, and whether the same may succeed later. */
export interface Problem {
  messages: readonly string[]
  /** The text to read again, if that may succeed. */
  retry?: Source | undefined
}

const WARNING = 'This file has not been imported yet. If you leave, your choices about it are lost.'

const mayPass = (error: unknown) => !(error instanceof ApiError) || !error.hasResponse || error.status === 401 || error.status >= 500

/** The steps of an import. `onDone` is called with the id of a finished one. */
export const useImport = (onDone: (id: string) => void) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const { setUnsaved } = useUnsavedWork()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const [problem, setProblem] = useState<Problem>({ messages: [] })
  const reading = useRef<AbortController>(null)
  /** Id of the current import: a repeated request with the same id writes nothing twice. */
  const batchId = useRef('')

  useEffect(() => () => reading.current?.abort(), [])
  useEffect(() => {
    setUnsaved(state.step === 'review', WARNING)
    return () => setUnsaved(false)
  }, [state.step, setUnsaved])

  /** During a review, the entries stay on the screen until the new ones have loaded, and if that fails. */
  const read = async (source: Source) => {
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    setProblem({ messages: [] })
    const review = state.step === 'review' ? state : undefined
    setState(review ? { ...review, busy: 'reading' } : { step: 'read', source, read: 0, total: 0 })
    const started = performance.now()
    try {
      const preview = await api.previewImport(
        { text: source.text },
        {
          signal: controller.signal,
          onProgress: (done, total) => controller.signal.aborted || review || setState({ step: 'read', source, read: done, total }),
        },
      )
      if (controller.signal.aborted) return
      batchId.current = newId()
      setState({ step: 'review', source, preview, seconds: (performance.now() - started) / 1000, busy: false })
    } catch (error) {
      if (controller.signal.aborted) return
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
      const { name, text } = state.source
      const { _id } = await api.applyImport({ id: batchId.current, name, text, format: state.preview.format, decisions, left })
      setState({ step: 'choose' })
      onDone(_id)
      await client.invalidateQueries()
    } catch (error) {
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
