import { ApiError } from '@portfolio/api-client'
import type { ImportBatch, ImportDecision, ImportPreview } from '@portfolio/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUnsavedWork } from '#shared/forms/unsaved-work.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { newId } from './new-id.ts'

export interface Source {
  name: string
  text: string
}

export type ImportState =
  | { step: 'choose' }
  | { step: 'read'; source: Source; read: number; total: number }
  | { step: 'review'; source: Source; preview: ImportPreview; seconds: number; isSaving: boolean }
  | { step: 'done'; batch: ImportBatch }

const OFFLINE = 'The server did not respond. You may be offline.'
const WARNING = 'Nothing of this file has been imported yet, and your choices about it are not kept.'

const toMessages = (error: unknown): string[] => {
  if (!(error instanceof ApiError) || !error.hasResponse) return [OFFLINE]
  return error.errors.length ? error.errors.map(({ msg }) => msg) : [error.msg]
}

/** The steps of an import, and what went wrong at the last one. */
export const useImport = () => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const { setUnsaved } = useUnsavedWork()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const [errors, setErrors] = useState<string[]>([])
  const reading = useRef<AbortController>(null)
  /** Of the import that is being tried: a repeated request with the same id writes nothing twice. */
  const batchId = useRef('')

  useEffect(() => () => reading.current?.abort(), [])
  useEffect(() => {
    setUnsaved(state.step === 'review', WARNING)
    return () => setUnsaved(false)
  }, [state.step, setUnsaved])

  const read = async (source: Source) => {
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    setErrors([])
    setState({ step: 'read', source, read: 0, total: 0 })
    const started = performance.now()
    try {
      const preview = await api.previewImport(
        { text: source.text },
        {
          signal: controller.signal,
          onProgress: (done, total) => controller.signal.aborted || setState({ step: 'read', source, read: done, total }),
        },
      )
      if (controller.signal.aborted) return
      batchId.current = newId()
      setState({ step: 'review', source, preview, seconds: (performance.now() - started) / 1000, isSaving: false })
    } catch (error) {
      if (controller.signal.aborted) return
      setErrors(toMessages(error))
      setState({ step: 'choose' })
    }
  }

  const reset = () => {
    reading.current?.abort()
    setErrors([])
    setState({ step: 'choose' })
  }

  const apply = async (decisions: ImportDecision[]) => {
    if (state.step !== 'review' || state.isSaving) return
    setErrors([])
    setState({ ...state, isSaving: true })
    try {
      const { name, text } = state.source
      const batch = await api.applyImport({ id: batchId.current, name, text, format: state.preview.format, decisions })
      setState({ step: 'done', batch })
      await client.invalidateQueries()
    } catch (error) {
      setErrors(toMessages(error))
      setState({ ...state, isSaving: false })
    }
  }

  const undo = async (batch: ImportBatch) => {
    setErrors([])
    try {
      const undone = await api.undoImport(batch._id)
      setState((before) => (before.step === 'done' && before.batch._id === batch._id ? { step: 'done', batch: undone } : before))
      await client.invalidateQueries()
    } catch (error) {
      setErrors(toMessages(error))
    }
  }

  return { state, errors, read, reset, apply, undo }
}
