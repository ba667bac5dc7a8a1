import { IMAGE_TEXT_CHARACTERS_MAX, type Image, toasts } from '@portfolio/contracts'
import { Alert, Button } from '@portfolio/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Modal } from '#shared/dialog/modal.tsx'
import { getErrorMessage } from '#shared/error-message.ts'
import { CheckboxField } from '#shared/forms/checkbox-field.tsx'
import * as formStyles from '#shared/forms/form.module.css'
import { TextField } from '#shared/forms/text-field.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { useIsUnmounted } from '#shared/use-is-unmounted.ts'
import * as styles from './describe-image.module.css'
import { FocusPoint, type Point } from './focus-point.tsx'
import { thumbnailUrl } from './thumbnail-url.ts'

interface DescribeImageProps {
  image: Image
  onClose: () => void
  /** Called once the description is saved, also after the dialog was closed. */
  onDescribed: (image: Image) => void
}

/** A dialog for describing an image. The description applies to all pages that show the image, at once. */
export const DescribeImage = ({ image, onClose, onDescribed }: DescribeImageProps) => {
  const { api } = useAdmin()
  const [alt, setAlt] = useState(image.alt ?? '')
  const [isDecoration, setDecoration] = useState(image.alt === '')
  const [caption, setCaption] = useState(image.caption ?? '')
  const [focus, setFocus] = useState<Point | null>(image.focus ?? null)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const isClosed = useIsUnmounted()
  const altField = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => altField.current?.focus(), [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    // In React's tree, the dialog is inside the form of the post, which must not be submitted with it.
    event.stopPropagation()
    if (isSaving) return
    setSaving(true)
    setError(undefined)
    try {
      const described = await api.describeImage({
        id: image._id,
        alt: isDecoration ? '' : alt.trim() || null,
        caption: caption.trim(),
        focus,
        before: { alt: image.alt ?? null, caption: image.caption ?? '', focus: image.focus ?? null },
      })
      notify.success(toasts.updated)
      onDescribed(described)
      // By now, the dialog of another image may be open.
      if (!isClosed()) onClose()
    } catch (thrown) {
      const message = getErrorMessage(thrown)
      setSaving(false)
      setError(message)
      if (isClosed()) notify.error(message)
    }
  }

  // Rendered outside the form of the post, because HTML does not allow a form within a form.
  return createPortal(
    <Modal title="Describe the image" onClose={onClose} isForWriting>
      <form className={styles.form} onSubmit={save}>
        <FocusPoint src={thumbnailUrl(image.url, image)} point={focus} onChange={setFocus} />
        <TextField
          ref={altField}
          label="Alternative text"
          hint="What the image shows, in a sentence, for readers who cannot see it."
          maxLength={IMAGE_TEXT_CHARACTERS_MAX}
          disabled={isDecoration}
          value={isDecoration ? '' : alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        <CheckboxField
          label="Decorative: screen readers skip it"
          checked={isDecoration}
          onChange={({ target }) => setDecoration(target.checked)}
        />
        <TextField
          label="Caption"
          hint="Optional. Shown below the image, except within texts, which have their own captions."
          maxLength={IMAGE_TEXT_CHARACTERS_MAX}
          value={caption}
          onChange={({ target }) => setCaption(target.value)}
        />
        {error && <Alert>{error}</Alert>}
        <div className={formStyles.actions}>
          {/* Stays focusable while it works, so that keyboard focus is not lost. */}
          <Button type="submit" variant="primary" aria-disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save description'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>,
    document.body,
  )
}
