import type { ReleasePreview } from '@portfolio/contracts'
import { Alert, Button, ButtonLink, VisuallyHidden } from '@portfolio/ui'
import { Copy, ExternalLink, Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '#shared/error-message.ts'
import * as formStyles from '#shared/forms/form.module.css'
import { TextField } from '#shared/forms/text-field.tsx'
import { Time } from './labels.tsx'

interface PreviewLinkProps {
  version: string
  create: (version: string) => Promise<ReleasePreview>
}

const Link = ({ link, until }: ReleasePreview) => {
  const [status, setStatus] = useState('')
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const address = new URL(link, location.href).href

  // The button that had focus is gone.
  useEffect(() => field.current?.focus(), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setStatus('Copied.')
    } catch {
      field.current?.focus()
      setStatus('Your browser did not allow copying. The link is selected: copy it with the keyboard.')
    }
  }

  return (
    <>
      <TextField
        ref={field}
        label="Preview link"
        hint={
          <>
            Works until <Time iso={until} /> for anyone with the link.
          </>
        }
        readOnly
        spellCheck={false}
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <div className={formStyles.actions}>
        <ButtonLink small href={link} target="_blank" rel="noopener">
          <ExternalLink size={15} aria-hidden="true" />
          Open<VisuallyHidden> the preview in a new tab</VisuallyHidden>
        </ButtonLink>
        <Button small onClick={() => void copy()}>
          <Copy size={15} aria-hidden="true" />
          Copy<VisuallyHidden> the link</VisuallyHidden>
        </Button>
        <span role="status">{status}</span>
      </div>
    </>
  )
}

/** Creates a link that opens a version before it is activated. */
export const PreviewLink = ({ version, create }: PreviewLinkProps) => {
  const [preview, setPreview] = useState<ReleasePreview>()
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)

  const request = async () => {
    if (busy) return
    setBusy(true)
    setMessage('')
    try {
      setPreview(await create(version))
    } catch (error) {
      setMessage(getErrorMessage(error))
    }
    setBusy(false)
  }

  if (preview) return <Link {...preview} />
  return (
    <>
      <div>
        <Button small aria-disabled={busy} onClick={() => void request()}>
          <Eye size={15} aria-hidden="true" />
          {busy ? 'Creating the link…' : 'Preview'}
          <VisuallyHidden> “{version}”</VisuallyHidden>
        </Button>
      </div>
      {message && <Alert>{message}</Alert>}
    </>
  )
}
