import { useState } from 'react'
import type { PagePreview } from '#shared/preview/page-preview.tsx'
import { notify } from '#shared/toasts/notify.tsx'

/** Opens the preview beside a form. It shows what the server has, so `flush` stores the text first. */
export const useFormPreview = (flush: () => Promise<void>) => {
  const [Preview, setPreview] = useState<typeof PagePreview>()
  return {
    /** Undefined while the preview is closed. */
    Preview,
    openPreview: async () => {
      try {
        const { PagePreview: loaded } = await import(/* webpackChunkName: "page-preview" */ '#shared/preview/page-preview.tsx')
        await flush()
        setPreview(() => loaded)
      } catch {
        notify.error('Couldn’t open the preview. Try again.')
      }
    },
    closePreview: () => setPreview(undefined),
  }
}
