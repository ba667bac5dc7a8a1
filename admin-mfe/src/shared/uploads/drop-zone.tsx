import { linkButtonClass } from '@portfolio/ui'
import type { ReactNode } from 'react'
import type { DropzoneState } from 'react-dropzone'
import * as fieldStyles from '#shared/forms/field.module.css'
import * as styles from './uploads.module.css'

interface DropZoneProps {
  zone: DropzoneState
  /** Of the input for files. */
  label: string
  icon: ReactNode
  /** On the button: "Choose an image". */
  choose: string
  /** After the button. */
  drop?: string
  hint: string
  /** Another way to choose. */
  other?: ReactNode
  /** Shown instead while a file is uploaded. */
  progress?: ReactNode
}

/** A frame in which a file is chosen, or on which it is dropped. */
export const DropZone = ({ zone, label, icon, choose, drop = 'or drop one here', hint, other, progress }: DropZoneProps) => (
  <div
    {...zone.getRootProps({ className: styles.zone })}
    data-over={zone.isDragActive ? '' : undefined}
    data-focus-fallback="button:enabled"
  >
    <input {...zone.getInputProps({ 'aria-label': label, disabled: Boolean(progress) })} />
    {progress || (
      <>
        {icon}
        <p className={styles.text}>
          <button type="button" className={linkButtonClass} onClick={zone.open}>
            {choose}
          </button>{' '}
          {drop}
        </p>
        {other && <p className={styles.text}>{other}</p>}
        <p className={fieldStyles.hint}>{hint}</p>
      </>
    )}
  </div>
)
