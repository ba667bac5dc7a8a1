import { toasts, UPLOAD_BYTES_MAX, UPLOAD_HINT, UPLOAD_TYPES, upload as uploadMessages } from '@portfolio/contracts'
import { Button, VisuallyHidden } from '@portfolio/ui'
import { CircleAlert, ImageUp } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useDropzone } from 'react-dropzone'
import { formatCount } from '#shared/format-count.ts'
import { useUnsavedWork } from '#shared/forms/unsaved-work.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { DropZone } from '#shared/uploads/drop-zone.tsx'
import { rejectionMessages, UPLOAD_BYTES_MIN } from '#shared/uploads/rejection-messages.ts'
import { type QueuedUpload, useUploads } from '#shared/uploads/use-uploads.ts'
import * as styles from './library-upload.module.css'

const accepted = { wrongType: uploadMessages.wrongType, bytesMax: UPLOAD_BYTES_MAX }

interface UploadRowProps {
  upload: QueuedUpload
  onRetry: () => void
  onRemove: () => void
}

const UploadRow = ({ upload: { file, state, progress, messages, canRetry }, onRetry, onRemove }: UploadRowProps) => {
  const id = useId()
  const hasFailed = state === 'failed'
  return (
    <li className={styles.row}>
      <span id={id} className={styles.name}>
        {file.name}
      </span>
      {hasFailed ? (
        <p className={styles.problem}>
          <CircleAlert size={16} aria-hidden="true" />
          {messages.join(' ')}
        </p>
      ) : (
        <progress aria-labelledby={id} max={1} value={progress} className={styles.progress} />
      )}
      <div className={styles.actions}>
        {hasFailed && canRetry && (
          <Button small onClick={onRetry}>
            Try again<VisuallyHidden>: {file.name}</VisuallyHidden>
          </Button>
        )}
        <Button small variant="text" onClick={onRemove}>
          {hasFailed ? 'Dismiss' : 'Cancel'}
          <VisuallyHidden>: {file.name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

/** Uploads many images to the library, one after the other. More can be added meanwhile. */
export const LibraryUpload = ({ onUploaded }: { onUploaded: () => void }) => {
  const { api } = useAdmin()
  const { setUnsaved } = useUnsavedWork()
  const { uploads, arrived, add, reject, retry, remove } = useUploads({
    ...{ send: api.uploadImage, onUploaded, failedToast: toasts.imageNotSaved },
  })
  const zone = useDropzone({
    accept: UPLOAD_TYPES,
    minSize: UPLOAD_BYTES_MIN,
    maxSize: UPLOAD_BYTES_MAX,
    noClick: true,
    noKeyboard: true,
    onDrop: (files, rejected) => {
      add(files)
      reject(rejected.map((one) => ({ file: one.file, messages: rejectionMessages([one], accepted) })))
    },
  })
  const pending = uploads.filter(({ state }) => state !== 'failed')
  const failed = uploads.filter(({ canRetry }) => canRetry)
  const isBusy = pending.length > 0
  useEffect(() => setUnsaved(isBusy, 'Images are still being uploaded. Unfinished uploads will be lost.'), [setUnsaved, isBusy])
  useEffect(() => () => setUnsaved(false), [setUnsaved])

  return (
    <div className={styles.upload} data-focus-fallback="button:enabled">
      <DropZone
        zone={zone}
        label="Add images: choose files"
        icon={<ImageUp size={26} aria-hidden="true" />}
        choose="Choose images"
        drop="or drop them here"
        hint={UPLOAD_HINT}
      />
      <VisuallyHidden role="status">
        {isBusy
          ? `${pending.length} of ${pending.length + arrived} images left to upload.`
          : arrived > 0 && `${formatCount(arrived, 'image', 'images')} uploaded.`}
      </VisuallyHidden>
      {uploads.length > 0 && (
        <ul className={styles.list} aria-label="Uploads" data-keep-clear="">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onRetry={() => retry([upload])} onRemove={() => remove([upload])} />
          ))}
        </ul>
      )}
      <div className={styles.actions} data-keep-clear="">
        {failed.length > 1 && (
          <Button small onClick={() => retry(failed)}>
            Retry all
          </Button>
        )}
        {pending.length > 1 && (
          <Button small variant="text" onClick={() => remove(pending)}>
            Cancel all
          </Button>
        )}
      </div>
    </div>
  )
}
