import { type ApiClient, ApiError } from '@portfolio/api-client'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '#shared/error-message.ts'
import { saveFile } from '#shared/save-file.ts'
import { notify } from '#shared/toasts/notify.tsx'

type Call = ApiClient['downloadReadable']

interface UseDownloadOptions {
  call: Call
  /** Called with the error of a download that was refused. Returns whether it is shown elsewhere. */
  onRefused?: ((error: ApiError) => boolean) | undefined
}

type State =
  | { step: 'idle' }
  /** In bytes; `expected` is approximate, and 0 while it is unknown. */
  | { step: 'running'; received: number; expected: number }
  | { step: 'saved'; name: string; bytes: number; missing: number }
  | { step: 'failed'; message: string }

const INCOMPLETE =
  'The download ended before it was complete: the connection was lost, your disk is full, or the server could not read something.'

/** A download has thousands of chunks. */
const PROGRESS_BYTES_MIN = 100_000

/** A download that shows how far it is, and that ends with the component. */
export const useDownload = ({ call, onRefused = () => false }: UseDownloadOptions) => {
  const [state, setState] = useState<State>({ step: 'idle' })
  const request = useRef<AbortController>(null)
  useEffect(() => () => request.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    const { signal } = controller
    request.current = controller
    setState({ step: 'running', received: 0, expected: 0 })
    let shown = 0
    const onProgress = (received: number, expected: number) => {
      if (received - shown < Math.max(expected / 200, PROGRESS_BYTES_MIN)) return
      shown = received
      setState({ step: 'running', received, expected })
    }
    try {
      const { name, content, missing } = await call({ signal, onProgress })
      if (signal.aborted) return
      saveFile(name, content, content.type)
      setState({ step: 'saved', name, bytes: content.size, missing })
    } catch (error) {
      if (signal.aborted) return
      const isRefused = error instanceof ApiError && error.hasResponse
      if (isRefused && onRefused(error)) setState({ step: 'idle' })
      else setState({ step: 'failed', message: getErrorMessage(error, INCOMPLETE) })
      notify.error('The download failed.')
    }
  }

  const cancel = () => {
    request.current?.abort()
    setState({ step: 'idle' })
  }

  return { state, start, cancel }
}
