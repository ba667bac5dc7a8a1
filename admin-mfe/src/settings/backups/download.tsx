import type { ApiClient, ApiError } from '@portfolio/api-client'
import { Alert, Button } from '@portfolio/ui'
import { Download as DownloadIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { formatBytes } from '#shared/format-bytes.ts'
import * as formStyles from '#shared/forms/form.module.css'
import { focusUnlessTyping } from '#shared/is-typing.ts'
import * as uploadStyles from '#shared/uploads/uploads.module.css'
import * as styles from './backups.module.css'
import { useDownload } from './use-download.ts'

interface DownloadProps {
  /** Such as "Download a backup". */
  action: string
  /** Such as "Downloading the backup". */
  progress: string
  call: ApiClient['downloadReadable']
  onRefused?: (error: ApiError) => boolean
  /** Fields above the button. */
  children?: ReactNode
  /** Returns whether the fields are complete. */
  validate?: () => boolean
  /** Says what is missing in the file that was saved. */
  describeMissing?: (missing: number) => ReactNode
}

/** A button that downloads a file, and its progress. */
export const Download = ({ action, progress, call, onRefused, describeMissing, children, validate = () => true }: DownloadProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { state, start, cancel } = useDownload({ call, onRefused })
  const isRunning = state.step === 'running'
  const wasRunning = useRef(false)
  // The focus was on the button that was replaced.
  useEffect(() => {
    if (isRunning || wasRunning.current) focusUnlessTyping(button.current, { preventScroll: true })
    wasRunning.current = isRunning
  }, [isRunning])

  if (isRunning)
    return (
      <div className={uploadStyles.progress}>
        <label htmlFor={id}>{progress}</label>
        <progress id={id} {...(state.expected ? { max: state.expected, value: Math.min(state.received, state.expected) } : {})} />
        <span>
          {state.received ? formatBytes(state.received) : 'Preparing'}
          {state.expected > 0 && ` of about ${formatBytes(state.expected)}`}. Stay on this page.
        </span>
        <Button ref={button} small onClick={cancel}>
          Cancel
        </Button>
      </div>
    )
  return (
    <form
      className={styles.download}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (validate()) void start()
      }}
    >
      {state.step === 'failed' && <Alert>{state.message}</Alert>}
      {state.step === 'saved' && state.missing > 0 && describeMissing && <Alert>{describeMissing(state.missing)}</Alert>}
      {children}
      <div className={formStyles.actions}>
        <Button ref={button} small type="submit">
          <DownloadIcon size={15} aria-hidden="true" />
          {action}
        </Button>
        <span role="status" className={styles.saved}>
          {state.step === 'saved' && `${state.name}, ${formatBytes(state.bytes)}`}
        </span>
      </div>
    </form>
  )
}
