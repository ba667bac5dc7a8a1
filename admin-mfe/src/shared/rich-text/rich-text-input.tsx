import { toasts } from '@portfolio/contracts'
import { Alert } from '@portfolio/ui'
import { type ComponentType, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { describeFailure } from '#shared/describe-failure.ts'
import * as fieldStyles from '#shared/forms/field.module.css'
import { errorId, FieldError } from '#shared/forms/field-frame.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import type { QuillEditorProps } from './quill-editor.tsx'
import * as styles from './rich-text-input.module.css'
import { createSitePages } from './site-pages.ts'

type Loaded = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; Editor: ComponentType<QuillEditorProps> }

class UnavailableImage extends Error {}

/** Says that a pasted image was left out, and what to do. `from` is its address on another site. */
const leftOut = (from = '') => {
  const host = URL.parse(from)?.hostname
  return `An image${host ? ` from ${host}` : ''} could not be copied and was left out. Save it as a file and paste that.`
}

/** Loads the editor's chunk. Unlike React.lazy it does not cache a failure, so it can be retried. */
const useEditor = () => {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const load = useCallback(async () => {
    setLoaded({ state: 'loading' })
    try {
      const { QuillEditor } = await import(/* webpackChunkName: "quill-editor" */ './quill-editor.tsx')
      setLoaded({ state: 'ready', Editor: QuillEditor })
    } catch (error) {
      setLoaded({ state: 'failed', message: describeFailure(error) })
    }
  }, [])
  useEffect(() => void load(), [load])
  return { loaded, load }
}

interface RichTextInputProps extends Pick<QuillEditorProps, 'lang' | 'initial' | 'onChange' | 'onUploading' | 'readOnly'> {
  label: string
  error?: string | undefined
}

export const RichTextInput = ({ label, error, ...editor }: RichTextInputProps) => {
  const id = useId()
  const { api } = useAdmin()
  const { loaded, load } = useEditor()

  const storeImage = useCallback<QuillEditorProps['storeImage']>(
    async (getImage, signal, from) => {
      try {
        if (signal.aborted) return null
        const image = await getImage().catch(() => {
          throw new UnavailableImage(leftOut(from))
        })
        const response = await api.uploadImage(image, { signal })
        if (response?.success) return response.image.url
        throw new Error()
      } catch (error) {
        if (!signal.aborted) notify.error(error instanceof UnavailableImage ? error.message : toasts.imageNotSaved)
        return null
      }
    },
    [api],
  )

  const pages = useMemo(() => createSitePages(api), [api])

  return (
    <div className={`${fieldStyles.field} ${fieldStyles.wide}`}>
      <span id={id} className={fieldStyles.label}>
        {label}
      </span>
      {loaded.state === 'loading' && (
        <div className={styles.loading} role="status">
          Loading the editor…
        </div>
      )}
      {loaded.state === 'failed' && (
        <Alert onRetry={load}>
          <p>Couldn’t load the editor. Your text is safe.</p>
          <p className={styles.detail}>{loaded.message}</p>
        </Alert>
      )}
      {loaded.state === 'ready' && (
        <loaded.Editor
          {...editor}
          labelledBy={id}
          describedBy={error ? errorId(id) : undefined}
          invalid={Boolean(error)}
          storeImage={storeImage}
          pages={pages}
        />
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}
