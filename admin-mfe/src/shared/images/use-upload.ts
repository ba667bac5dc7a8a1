import { ApiError } from '@portfolio/api-client'
import { type Image, toasts } from '@portfolio/contracts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'

export interface Upload {
  name: string
  /** 0 to 1. */
  progress: number
}

/** Uploads one image at a time, reports its progress and can cancel it. */
export const useUpload = (onUploaded: (image: Image) => void) => {
  const { api } = useAdmin()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [errors, setErrors] = useState<string[]>([])
  // The list may have changed by the time a long upload ends.
  const uploaded = useRef(onUploaded)
  uploaded.current = onUploaded
  const abort = useRef<AbortController>(undefined)

  useEffect(() => () => abort.current?.abort(), [])

  const send = useCallback(
    async (file: File) => {
      const controller = new AbortController()
      abort.current = controller
      setErrors([])
      setUpload({ name: file.name, progress: 0 })
      try {
        const response = await api.uploadImage(file, {
          signal: controller.signal,
          onProgress: (progress) => setUpload({ name: file.name, progress }),
        })
        if (!response?.success) throw new ApiError({ msg: 'The upload did not succeed', status: 200, errors: [] })
        uploaded.current(response.image)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!controller.signal.aborted) {
          setErrors(error.errors.map(({ msg }) => msg))
          notify.error(toasts.imageNotSaved)
        }
      } finally {
        setUpload(null)
      }
    },
    [api],
  )

  return { upload, errors, setErrors, send, cancel: () => abort.current?.abort() }
}
