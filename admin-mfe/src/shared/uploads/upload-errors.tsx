import { Button } from '@portfolio/ui'
import { useId } from 'react'
import { FieldError } from '#shared/forms/field-frame.tsx'
import * as styles from './uploads.module.css'
import type { FailedUpload } from './use-upload.ts'

interface UploadErrorsProps {
  errors: readonly string[]
  /** A file whose upload can be retried. */
  failed?: FailedUpload | undefined
}

/** Why files were rejected or uploads failed. */
export const UploadErrors = ({ errors, failed }: UploadErrorsProps) => {
  const id = useId()
  return (
    <div role="alert" className={styles.errors}>
      {errors.map((message, index) => (
        <FieldError key={message} id={`${id}-${index}`} error={message} />
      ))}
      {failed && (
        <p className={styles.failed}>
          <span>“{failed.name}” was not uploaded.</span>
          <Button small onClick={failed.retry}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}
