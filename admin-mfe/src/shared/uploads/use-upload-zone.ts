import { UPLOAD_FILES_MAX } from '@portfolio/contracts'
import { useEffect } from 'react'
import { type Accept, useDropzone } from 'react-dropzone'
import { rejectionMessages, UPLOAD_BYTES_MIN } from './rejection-messages.ts'
import { type UseUploadOptions, useUpload } from './use-upload.ts'

interface UploadZoneOptions<Result> extends UseUploadOptions<Result> {
  accept: Accept
  bytesMax: number
  /** Message for a file of another type. */
  wrongType: string
  /** Called when an upload starts and ends. */
  onBusy: (busy: boolean) => void
}

/** Uploads a file that is chosen, dropped or pasted: one at a time, within the limits. */
export const useUploadZone = <Result>({ accept, bytesMax, wrongType, onBusy, ...options }: UploadZoneOptions<Result>) => {
  const { upload, errors, reject, start, failed, cancel } = useUpload(options)
  const isBusy = upload !== null
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])

  const zone = useDropzone({
    accept,
    maxFiles: UPLOAD_FILES_MAX,
    multiple: false,
    minSize: UPLOAD_BYTES_MIN,
    maxSize: bytesMax,
    // Not "disabled", which would mark the cancel button inside as disabled too.
    noDrag: isBusy,
    noPaste: isBusy,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file], rejected) => {
      // Of several files none is accepted: it is unclear which one was meant.
      if (rejected.length) reject(rejectionMessages(rejected, { wrongType, bytesMax }))
      else if (file) void start(file)
    },
  })

  return { zone, upload, isBusy, errors, failed, cancel }
}
