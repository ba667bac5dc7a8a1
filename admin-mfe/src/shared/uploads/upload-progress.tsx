import { Button } from '@portfolio/ui'
import { useId } from 'react'
import * as styles from './uploads.module.css'
import type { Upload } from './use-upload.ts'

interface UploadProgressProps {
  upload: Upload
  onCancel: () => void
}

export const UploadProgress = ({ upload, onCancel }: UploadProgressProps) => {
  const id = useId()
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>Uploading {upload.name}</label>
      <progress id={id} max={1} value={upload.progress} />
      <Button small onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}
