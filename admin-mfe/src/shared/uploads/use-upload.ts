import { ApiError, type UploadOptions } from '@portfolio/api-client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '#shared/error-message.ts'
import { notify } from '#shared/toasts/notify.tsx'

export interface Upload {
  name: string
  /** 0 to 1. */
  progress: number
}

/** An upload that failed because of a lost connection or a server error, and can be retried. */
export interface FailedUpload {
  name: string
  retry: () => void
}

export interface UseUploadOptions<Result> {
  send: (file: File, options: UploadOptions) => Promise<Result & { success: boolean }>
  onUploaded: (result: Result) => void
  /** Shown when an upload fails. */
  failedToast: string
}

/** Whether another attempt may succeed: the connection was lost, or the server had a problem. */
export const canRetry = ({ hasResponse, status }: ApiError) => !hasResponse || status === 429 || status >= 500

/** Uploads one file at a time, with progress, cancel, and a retry after a failure. */
export const useUpload = <Result>({ send, onUploaded, failedToast }: UseUploadOptions<Result>) => {
  const [upload, setUpload] = useState<Upload | null>(null)
  const [errors, setErrors] = useState<string[]>([])
  const [failed, setFailed] = useState<File>()
  // The list may have changed by the time a long upload ends.
  const uploaded = useRef(onUploaded)
  uploaded.current = onUploaded
  const abort = useRef<AbortController>(undefined)

  useEffect(() => () => abort.current?.abort(), [])

  const start = useCallback(
    async (file: File) => {
      const controller = new AbortController()
      abort.current = controller
      setErrors([])
      setFailed(undefined)
      setUpload({ name: file.name, progress: 0 })
      try {
        const response = await send(file, {
          signal: controller.signal,
          onProgress: (progress) => setUpload({ name: file.name, progress }),
        })
        if (!response?.success) throw new ApiError({ msg: 'The upload did not succeed', status: 200, errors: [] })
        uploaded.current(response)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!controller.signal.aborted) {
          setErrors([getErrorMessage(error)])
          if (canRetry(error)) setFailed(file)
          notify.error(failedToast)
        }
      } finally {
        setUpload(null)
      }
    },
    [send, failedToast],
  )

  const reject = (messages: string[]) => {
    setErrors(messages)
    setFailed(undefined)
  }
  return {
    upload,
    errors,
    /** Reports files that are rejected before they are sent. */
    reject,
    start,
    failed: failed && { name: failed.name, retry: () => void start(failed) },
    cancel: () => abort.current?.abort(),
  }
}
