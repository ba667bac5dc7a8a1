import { type LibraryImage, toasts, UPLOAD_BYTES_MAX, UPLOAD_HINT, UPLOAD_TYPES, upload as uploadMessages } from '@portfolio/contracts'
import { Alert, Button } from '@portfolio/ui'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { Modal } from '#shared/dialog/modal.tsx'
import { getErrorMessage } from '#shared/error-message.ts'
import * as formStyles from '#shared/forms/form.module.css'
import { thumbnailUrl } from '#shared/images/thumbnail-url.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { DropZone } from '#shared/uploads/drop-zone.tsx'
import { UploadErrors } from '#shared/uploads/upload-errors.tsx'
import { UploadProgress } from '#shared/uploads/upload-progress.tsx'
import { useUploadZone } from '#shared/uploads/use-upload-zone.ts'
import { useIsUnmounted } from '#shared/use-is-unmounted.ts'
import * as styles from './media-page.module.css'

interface ReplaceImageProps {
  image: LibraryImage
  /** Called with the id of the image that took its place, also after the dialog was closed. */
  onReplaced: (by: string) => void
  onClose: () => void
}

const ignore = () => {}

/** A dialog in which the owner uploads another image for all places that show this one. */
export const ReplaceImage = ({ image, onReplaced, onClose }: ReplaceImageProps) => {
  const { api } = useAdmin()
  const [failed, setFailed] = useState<{ by: string; message: string }>()
  const [isReplacing, setReplacing] = useState(false)
  const isClosed = useIsUnmounted()

  const replace = async (by: string) => {
    setFailed(undefined)
    setReplacing(true)
    try {
      await api.replaceImage({ id: image._id, by })
      onReplaced(by)
      // By now, the dialog of another image may be open.
      if (!isClosed()) onClose()
    } catch (error) {
      if (isClosed()) notify.error('Couldn’t replace the image.')
      setFailed({ by, message: getErrorMessage(error) })
    }
    setReplacing(false)
  }
  const {
    zone,
    upload,
    errors,
    failed: failedUpload,
    cancel,
  } = useUploadZone({
    accept: UPLOAD_TYPES,
    bytesMax: UPLOAD_BYTES_MAX,
    wrongType: uploadMessages.wrongType,
    onBusy: ignore,
    send: api.uploadImage,
    onUploaded: (uploaded) => void replace(uploaded.image._id),
    failedToast: toasts.imageNotSaved,
  })

  return (
    <Modal title="Replace the image" onClose={onClose}>
      <div className={styles.replace}>
        <img className={styles.replaced} src={thumbnailUrl(image.url, image)} alt={image.alt || 'The current image'} />
        <p>
          {image.usedIn.length ? `Shown in ${image.usedIn.map(({ title }) => title).join(', ')}. ` : 'Not used on any page. '}
          Pages and drafts that use it will show the new image, with the same description. Earlier versions keep this image.
        </p>
        <DropZone
          zone={zone}
          label="New image: choose a file"
          icon={<ImageUp size={26} aria-hidden="true" />}
          choose="Choose the new image"
          hint={UPLOAD_HINT}
          progress={
            upload ? <UploadProgress upload={upload} onCancel={cancel} /> : isReplacing && <p role="status">Replacing the image…</p>
          }
        />
        <UploadErrors errors={errors} failed={failedUpload} />
        {failed && <Alert onRetry={() => void replace(failed.by)}>Couldn’t replace the image. {failed.message}</Alert>}
      </div>
      <div className={formStyles.dialogActions}>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Modal>
  )
}
