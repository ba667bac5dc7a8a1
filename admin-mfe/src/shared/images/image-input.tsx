import { type Image, toasts, UPLOAD_BYTES_MAX, UPLOAD_HINT, UPLOAD_TYPES, upload as uploadMessages } from '@portfolio/contracts'
import { linkButtonClass } from '@portfolio/ui'
import { ImageUp } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import * as fieldStyles from '#shared/forms/field.module.css'
import { FieldError } from '#shared/forms/field-frame.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { DropZone } from '#shared/uploads/drop-zone.tsx'
import { UploadErrors } from '#shared/uploads/upload-errors.tsx'
import { UploadProgress } from '#shared/uploads/upload-progress.tsx'
import { useUploadZone } from '#shared/uploads/use-upload-zone.ts'
import { ChooseImage } from './choose-image.tsx'
import { DescribeImage } from './describe-image.tsx'
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
  const [toDescribe, setToDescribe] = useState<Image>()
  const [isChoosing, setChoosing] = useState(false)
  const known = useMemo(() => new Map([...saved, ...uploaded].map((image) => [image.url, image])), [saved, uploaded])

  const add = (images: Image[]) => {
    const added = images.map(({ url }) => url)
    setUploaded((before) => [...before, ...images])
    onChange(single ? added : [...urls, ...added])
  }

  const { api } = useAdmin()
  const { zone, upload, errors, failed, cancel } = useUploadZone({
    accept: UPLOAD_TYPES,
    bytesMax: UPLOAD_BYTES_MAX,
    wrongType: uploadMessages.wrongType,
    onBusy,
    send: api.uploadImage,
    onUploaded: ({ image }) => add([image]),
    failedToast: toasts.imageNotSaved,
  })

  const remove = (url: string) => {
    const image = saved.find((one) => one.url === url)
    if (image && onRemoveSaved) onRemoveSaved(image)
    else onChange(urls.filter((one) => one !== url))
  }

  return (
    <fieldset className={`${fieldStyles.field} ${fieldStyles.wide} ${fieldStyles.group}`} data-focus-fallback="button:enabled">
      <legend className={fieldStyles.label}>{label}</legend>
      <DropZone
        zone={zone}
        label={`${label}: choose a file`}
        icon={<ImageUp size={26} aria-hidden="true" />}
        choose={single && urls.length > 0 ? 'Choose another image' : 'Choose an image'}
        hint={UPLOAD_HINT}
        other={
          <button type="button" className={linkButtonClass} onClick={() => setChoosing(true)}>
            Choose from your images
          </button>
        }
        progress={upload && <UploadProgress upload={upload} onCancel={cancel} />}
      />
      <UploadErrors errors={errors} failed={failed} />
      <FieldError id={id} error={error} />
      <Thumbnails urls={urls} known={known} onMove={onChange} onRemove={remove} onDescribe={setToDescribe} />
      {isChoosing && (
        <ChooseImage
          taken={urls}
          single={single}
          onClose={() => setChoosing(false)}
          onChoose={(images) => {
            setChoosing(false)
            add(images)
          }}
        />
      )}
      {toDescribe && (
        <DescribeImage
          image={toDescribe}
          onClose={() => setToDescribe(undefined)}
          // Later entries replace earlier ones with the same address.
          onDescribed={(image) => setUploaded((before) => [...before, image])}
        />
      )}
    </fieldset>
  )
}
