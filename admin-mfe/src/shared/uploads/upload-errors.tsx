import { useId } from 'react'
import { FieldError } from '#shared/forms/field-frame.tsx'
import * as styles from './uploads.module.css'

/** Why files were rejected or uploads failed. */
export const UploadErrors = ({ errors }: { errors: readonly string[] }) => {
  const id = useId()
  return (
    <div role="alert" className={styles.errors}>
      {errors.map((message, index) => (
        <FieldError key={message} id={`${id}-${index}`} error={message} />
      ))}
    </div>
  )
}
