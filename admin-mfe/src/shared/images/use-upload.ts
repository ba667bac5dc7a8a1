import { ApiError } from '@portfolio/api-client'
import { type Image, toasts } from '@portfolio/contracts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'

export interface UploadUnderWay {
  name: string
  /** 0 to 1. */
  part: number
}

/** Sends one picture at a time, with progress and a way to stop. */
export const useUpload = (onUploaded: (image: Image) => void) => {
  const { api } = useAdmin()
  const [underWay, setUnderWay] = useState<UploadUnderWay | null>(null)
  const [refusal, setRefusal] = useState<string[]>([])
  // The list may have changed by the time a long upload ends.
  const uploaded = useRef(onUploaded)
  uploaded.current = onUploaded
  const abort = useRef<AbortController>(undefined)

  useEffect(() => () => abort.current?.abort(), [])

  const send = useCallback(
    async (file: File) => {
      const controller = new AbortController()
      abort.current = controller
      setRefusal([])
      setUnderWay({ name: file.name, part: 0 })
      try {
        const answer = await api.uploadImage(file, {
          signal: controller.signal,
          onProgress: (part) => setUnderWay({ name: file.name, part }),
        })
        if (!answer?.success) throw new ApiError({ msg: 'The upload did not succeed', status: 200, errors: [] })
        uploaded.current(answer.image)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!controller.signal.aborted) {
          setRefusal(error.errors.map(({ msg }) => msg))
          notify.error(toasts.imageNotSaved)
        }
      } finally {
        setUnderWay(null)
      }
    },
    [api],
  )

  return { underWay, refusal, setRefusal, send, cancel: () => abort.current?.abort() }
}
