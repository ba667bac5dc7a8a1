import { UPLOAD_BYTES_MAX, type UploadedBackup } from '@portfolio/contracts'
import { Notice } from '@portfolio/ui'
import { ArchiveRestore } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '#shared/format-bytes.ts'
import { formatCount } from '#shared/format-count.ts'
import { formatDate } from '#shared/format-date.ts'
import * as formStyles from '#shared/forms/form.module.css'
import { focusUnlessTyping } from '#shared/is-typing.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { DropZone } from '#shared/uploads/drop-zone.tsx'
import { UploadErrors } from '#shared/uploads/upload-errors.tsx'
import { UploadProgress } from '#shared/uploads/upload-progress.tsx'
import { useUploadZone } from '#shared/uploads/use-upload-zone.ts'
import * as styles from './backups.module.css'

const ignoreBusy = () => {}

/** What a verified backup has, and how it is restored. Takes the focus, because the progress that had it is gone, unless a field has it. */
const Verified = ({ createdAt, apiVersion, migrations, counts, bytes, losses, host, command }: UploadedBackup) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    focusUnlessTyping(heading.current, { preventScroll: true })
  }, [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        The backup is intact
      </h3>
      <ul className={styles.list} aria-label="What the backup has">
        <li>
          The site as of <time dateTime={createdAt}>{formatDate(Date.parse(createdAt))}</time>
        </li>
        <li>
          Size <span>{formatBytes(bytes)}</span>
        </li>
        <li>
          Version{' '}
          <span>
            {apiVersion}
            {migrations > 0 && `, earlier than this one by ${formatCount(migrations, 'migration')}`}
          </span>
        </li>
        {counts.map(({ label, count }) => (
          <li key={label}>
            {label} <span>{count.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
      {losses && <Notice tone="danger">The backup was already incomplete when it was written. {losses}.</Notice>}
      <p>
        Nothing was changed. To put this backup in the place of the site, stop the gateways and run this command on the server {host},
        within a day. It first writes what is there now to a backup beside the uploaded file.
      </p>
      <pre className={styles.command}>
        <code>{command}</code>
      </pre>
      <p className={formStyles.note}>
        That is the command in the checkout from which the server was started.{' '}
        {command.includes('…') && 'Replace each … by the secret with which it was started. '}With Docker, Kubernetes or systemd it is
        another one, which docs/operations.md has under “Commands”.
      </p>
      <p className={formStyles.note}>
        Then start the gateways, and sign in with the email address and the password that the backup has. It has no sessions, passkeys or
        API tokens.
      </p>
    </>
  )
}

/** Uploads a backup, which the server verifies. It is restored on the server. */
export const Restore = () => {
  const { api } = useAdmin()
  const [backup, setBackup] = useState<UploadedBackup>()
  const { zone, upload, errors, failed, cancel } = useUploadZone({
    send: api.uploadBackup,
    onUploaded: (result: { backup: UploadedBackup }) => setBackup(result.backup),
    failedToast: 'The backup was not accepted.',
    accept: { 'application/x-tar': ['.tar'] },
    bytesMax: UPLOAD_BYTES_MAX,
    wrongType: 'Choose a .tar file.',
    onBusy: ignoreBusy,
  })
  return (
    <>
      <h3 className={styles.heading}>Verify and restore</h3>
      <DropZone
        zone={zone}
        label="Backup file"
        icon={<ArchiveRestore size={22} aria-hidden="true" />}
        choose="Choose a backup"
        hint={`A .tar file up to ${UPLOAD_BYTES_MAX / 1e6} MB. The server verifies every byte, and changes nothing.`}
        progress={upload && <UploadProgress upload={upload} afterwards={`Verifying ${upload.name}`} onCancel={cancel} />}
      />
      <UploadErrors errors={errors} failed={failed} />
      {backup && !upload && <Verified key={backup.command} {...backup} />}
    </>
  )
}
