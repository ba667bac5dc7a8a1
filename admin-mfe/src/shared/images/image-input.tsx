import {
  type Image,
  toasts,
  UPLOAD_BYTES_MAX,
  UPLOAD_FILES_MAX,
  UPLOAD_HINT,
  UPLOAD_TYPES,
  upload as uploadMessages,
} from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { ImageUp } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import * as fieldStyles from '#shared/forms/field.module.css'
import { FieldError } from '#shared/forms/field-frame.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { rejectionMessages, UPLOAD_BYTES_MIN } from '#shared/uploads/rejection-messages.ts'
import { useUpload } from '#shared/uploads/use-upload.ts'
import * as styles from './images.module.css'
import { Thumbnails } from './thumbnails.tsx'

interface ImageInputProps {
  label: string
  /** URLs of the images, in order. */
  urls: string[]
  /** Images of the saved row. */
  saved?: readonly Image[]
  onChange: (urls: string[]) => void
  /** Called when an upload starts and ends. */
  onBusy: (busy: boolean) => void
  /** Called instead of `onChange` when an image of the saved row is removed, which needs its own request. */
  onRemoveSaved?: (image: Image) => void
  /** Accepts one image; a new one replaces it. */
  single?: boolean
  error?: string | undefined
}

const noImages: readonly Image[] = []

export const ImageInput = ({ label, urls, saved = noImages, onChange, onBusy, onRemoveSaved, single = false, error }: ImageInputProps) => {
  const id = useId()
  const [uploaded, setUploaded] = useState<readonly Image[]>(noImages)
  const known = useMemo(() => new Map([...saved, ...uploaded].map((image) => [image.url, image])), [saved, uploaded])

  const { api } = useAdmin()
  const { upload, errors, setErrors, start, cancel } = useUpload({
    send: api.uploadImage,
    onUploaded: ({ image }) => {
      setUploaded((before) => [...before, image])
      onChange(single ? [image.url] : [...urls, image.url])
    },
    failedToast: toasts.imageNotSaved,
  })
  const busy = upload !== null
  useEffect(() => onBusy(busy), [busy, onBusy])

  const zone = useDropzone({
    accept: UPLOAD_TYPES,
    maxFiles: UPLOAD_FILES_MAX,
    multiple: false,
    minSize: UPLOAD_BYTES_MIN,
    maxSize: UPLOAD_BYTES_MAX,
    // Not "disabled", which would mark the cancel button inside as disabled too.
    noDrag: busy,
    noPaste: busy,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file], rejected) => {
      // Of several files none is accepted: it is unclear which one was meant.
      if (rejected.length) setErrors(rejectionMessages(rejected, { wrongType: uploadMessages.wrongType, bytesMax: UPLOAD_BYTES_MAX }))
      else if (file) void start(file)
    },
  })

  const remove = (url: string) => {
    const image = saved.find((one) => one.url === url)
    if (image && onRemoveSaved) onRemoveSaved(image)
    else onChange(urls.filter((one) => one !== url))
  }

  return (
    <fieldset className={`${fieldStyles.field} ${fieldStyles.wide} ${styles.images}`}>
      <legend className={fieldStyles.label}>{label}</legend>
      <div {...zone.getRootProps({ className: styles.zone })} data-over={zone.isDragActive ? '' : undefined}>
        <input {...zone.getInputProps({ 'aria-label': `${label}: choose a file`, disabled: busy })} />
        {upload ? (
          <div className={styles.progress}>
            <label htmlFor={id}>Uploading {upload.name}</label>
            <progress id={id} max={1} value={upload.progress} />
            <Button small onClick={cancel}>
              Cancel upload
            </Button>
          </div>
        ) : (
          <>
            <ImageUp className={styles.zoneIcon} size={26} aria-hidden="true" />
            <p className={styles.zoneText}>
              <button type="button" className={styles.choose} onClick={zone.open}>
                {single && urls.length > 0 ? 'Choose another image' : 'Choose an image'}
              </button>{' '}
              or drop one here
            </p>
            <p className={fieldStyles.hint}>{UPLOAD_HINT}</p>
          </>
        )}
      </div>
      <div role="alert" className={styles.rejections}>
        {errors.map((message) => (
          <FieldError key={message} id={id} error={message} />
        ))}
      </div>
      <FieldError id={id} error={error} />
      <Thumbnails urls={urls} known={known} onMove={onChange} onRemove={remove} />
    </fieldset>
  )
}
