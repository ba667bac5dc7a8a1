import type { WorkCollection, WorkEntry } from '@portfolio/contracts'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { type Draft, toPreviewDraft } from './preview-draft.ts'

/** Short enough for the preview to be updated within 300 ms of the last key press. */
const DELAY_MS = 150

export interface PreviewOptions {
  form: UseFormReturn<Record<string, string>>
  collection: WorkCollection
  /** Of the work that the form changes. */
  id: string | undefined
  /** Returns what the form would save. */
  toDraft: (values: Record<string, unknown>) => Draft
}

/**
 * Returns the entry that lists would show for the values of the form, shortly after the last change. When the call fails, the last entry
 * stays and `isOutdated` is true.
 */
export const usePreview = ({ form, collection: { name }, id, toDraft }: PreviewOptions) => {
  const { api } = useAdmin()
  const [entry, setEntry] = useState<WorkEntry | null>(null)
  const [isOutdated, setOutdated] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let request = new AbortController()
    let sent = ''

    const update = async () => {
      const draft = toPreviewDraft(toDraft(form.getValues()))
      const text = JSON.stringify(draft)
      if (text === sent) return
      sent = text
      request.abort()
      request = new AbortController()
      const { signal } = request
      try {
        const shown = String(draft.title ?? '').trim() ? await api.previewWork(name, { ...draft, id }, signal) : null
        if (signal.aborted) return
        setEntry(shown)
        setOutdated(false)
      } catch {
        // A failed preview must not disturb typing; saving reports the cause.
        if (signal.aborted) return
        sent = ''
        setOutdated(true)
      }
    }

    void update()
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(update, DELAY_MS)
      },
    })
    return () => {
      clearTimeout(timer)
      request.abort()
      stop()
    }
  }, [form, api, name, id, toDraft])

  return { entry, isOutdated }
}
