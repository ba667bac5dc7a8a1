import { Button } from '@portfolio/ui'
import { useId } from 'react'
import * as styles from './uploads.module.css'
import type { Upload } from './use-upload.ts'

interface UploadProgressProps {
  upload: Upload
  /** Shown when everything has been sent and the server has not responded yet: "Verifying the file". */
  afterwards?: string
  onCancel: () => void
}

export const UploadProgress = ({ upload, afterwards, onCancel }: UploadProgressProps) => {
  const id = useId()
  const isSent = Boolean(afterwards) && upload.progress === 1
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{isSent ? afterwards : `Uploading ${upload.name}`}</label>
      <progress id={id} max={1} value={isSent ? undefined : upload.progress} />
      <Button small onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}
