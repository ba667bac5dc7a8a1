import { backupRequest, check } from '@portfolio/contracts/rules'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#shared/format-count.ts'
import { TextField } from '#shared/forms/text-field.tsx'
import { focusUnlessTyping } from '#shared/is-typing.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { Download } from './download.tsx'

const describeMissing = (missing: number) =>
  `The backup lacks ${formatCount(missing, 'image or file', 'images and files')} that the server has lost or cannot read. On the server, “npm run doctor” names them.`

/** Downloads a backup, for which an open session alone is not enough. */
export const BackupDownload = () => {
  const { api } = useAdmin()
  const [currentPassword, setCurrentPassword] = useState('')
  const [error, setError] = useState<{ msg: string }>()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // After the effect that gives the focus back to the button.
  useEffect(() => {
    if (error) focusUnlessTyping(field.current)
  }, [error])

  return (
    <Download
      action="Download a backup"
      progress="Downloading the backup"
      call={async (options) => {
        const downloaded = await api.downloadBackup({ currentPassword }, options)
        setCurrentPassword('')
        return downloaded
      }}
      validate={() => {
        const checked = check(backupRequest, { currentPassword })
        setError('errors' in checked ? checked.errors[0] : undefined)
        return !('errors' in checked)
      }}
      onRefused={({ errors }) => {
        const ofPassword = errors.find(({ path }) => path === 'currentPassword')
        setError(ofPassword)
        return Boolean(ofPassword)
      }}
      describeMissing={describeMissing}
    >
      <TextField
        ref={field}
        label="Current password"
        required
        type="password"
        autoComplete="current-password"
        error={error?.msg}
        value={currentPassword}
        onChange={({ target }) => setCurrentPassword(target.value)}
      />
    </Download>
  )
}
