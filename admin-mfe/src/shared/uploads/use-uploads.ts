import { ApiError } from '@portfolio/api-client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '#shared/error-message.ts'
import { newId } from '#shared/new-id.ts'
import { notify } from '#shared/toasts/notify.tsx'
import { canRetry, type UseUploadOptions } from './use-upload.ts'

/** A file that is on its way, or that did not arrive. */
export interface QueuedUpload {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** 0 to 1. */
  progress: number
  /** Why it failed. */
  messages: readonly string[]
  canRetry: boolean
}

const waiting = { state: 'waiting', progress: 0, messages: [], canRetry: false } as const

/** Uploads many files one after the other. Each can be canceled, and retried if the connection or the server failed. */
export const useUploads = <Result>({ send, onUploaded, failedToast }: UseUploadOptions<Result>) => {
  const [uploads, setUploads] = useState<readonly QueuedUpload[]>([])
  const [arrived, setArrived] = useState(0)
  const queue = useRef<{ id: string; file: File }[]>([])
  const running = useRef<{ id: string; abort: AbortController }>(undefined)
  const latest = useRef({ send, onUploaded })
  latest.current = { send, onUploaded }

  const change = useCallback((id: string, next: Partial<QueuedUpload>) => {
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...next } : one)))
  }, [])
  const drop = useCallback((id: string) => setUploads((before) => before.filter((one) => one.id !== id)), [])

  const sendOne = useCallback(
    async (id: string, file: File, { signal }: AbortController) => {
      change(id, { state: 'sending' })
      try {
        const response = await latest.current.send(file, { signal, onProgress: (progress) => change(id, { progress }) })
        if (!response?.success) throw new ApiError({ msg: 'The upload did not succeed', status: 200, errors: [] })
        drop(id)
        setArrived((count) => count + 1)
        latest.current.onUploaded(response)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (signal.aborted) return
        change(id, { state: 'failed', messages: [getErrorMessage(error)], canRetry: canRetry(error) })
        notify.error(failedToast)
      }
    },
    [change, drop, failedToast],
  )

  const run = useCallback(async () => {
    if (running.current) return
    try {
      for (let next = queue.current.shift(); next; next = queue.current.shift()) {
        running.current = { id: next.id, abort: new AbortController() }
        await sendOne(next.id, next.file, running.current.abort)
      }
    } finally {
      running.current = undefined
    }
  }, [sendOne])

  useEffect(
    () => () => {
      queue.current = []
      running.current?.abort.abort()
    },
    [],
  )

  const enqueue = (files: readonly { id: string; file: File }[]) => {
    queue.current.push(...files)
    void run()
  }
  return {
    uploads,
    /** How many have arrived since the list of uploads was last empty. */
    arrived,
    add: (files: readonly File[]) => {
      const added = files.map((file) => ({ id: newId(), file }))
      if (!uploads.length) setArrived(0)
      setUploads((before) => [...before, ...added.map((one) => ({ ...one, ...waiting }))])
      enqueue(added)
    },
    /** Lists files that are not sent, with the reason. */
    reject: (rejected: readonly { file: File; messages: readonly string[] }[]) => {
      setUploads((before) => [
        ...before,
        ...rejected.map(({ file, messages }) => ({ id: newId(), file, ...waiting, state: 'failed' as const, messages })),
      ])
    },
    retry: (failed: readonly QueuedUpload[]) => {
      for (const { id } of failed) change(id, waiting)
      enqueue(failed)
    },
    /** Cancels uploads, and dismisses those that failed. */
    remove: (removed: readonly QueuedUpload[]) => {
      const ids = new Set(removed.map(({ id }) => id))
      queue.current = queue.current.filter(({ id }) => !ids.has(id))
      setUploads((before) => before.filter(({ id }) => !ids.has(id)))
      if (running.current && ids.has(running.current.id)) running.current.abort.abort()
    },
  }
}
