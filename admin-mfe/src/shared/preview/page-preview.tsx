import type { FormName, PreviewLink } from '@portfolio/contracts'
import { Alert, Button } from '@portfolio/ui'
import { Copy, X } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { getErrorMessage } from '#shared/error-message.ts'
import { formatCount } from '#shared/format-count.ts'
import { formatDate } from '#shared/format-date.ts'
import { TextField } from '#shared/forms/text-field.tsx'
import { focusUnlessTyping } from '#shared/is-typing.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { useRunning } from '#shared/use-running.ts'
import * as styles from './page-preview.module.css'

const OWN_HOURS = 12
const SHARED_HOURS = 7 * 24
const UNANSWERED = 'The server did not respond. Please try again.'

/** Makes links open in a new tab, because the frame may not show other pages. */
const openLinksOutside = (frame: HTMLIFrameElement) => {
  for (const link of frame.contentDocument?.links ?? []) if (!link.getAttribute('href')?.startsWith('#')) link.target = '_blank'
}

interface PagePreviewProps {
  form: FormName
  id: string
  /** When the text was last stored. A change reloads the page. */
  savedAt: Date | null
  onClose: () => void
}

const toAddress = ({ path }: PreviewLink) => new URL(path, location.href).href

/** Resolves with whether the browser has allowed it. Without https there is no Clipboard API. */
const copyText = async (text: Promise<string>): Promise<boolean> => {
  try {
    const toBlob = (plain: string) => new Blob([plain], { type: 'text/plain' })
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then(toBlob) })])
    return true
  } catch {
    return false
  }
}

/** The page as it would be published, in a frame, and a link to share it. */
export const PagePreview = ({ form, id, savedAt, onClose }: PagePreviewProps) => {
  const { api } = useAdmin()
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [own, setOwn] = useState<PreviewLink>()
  const [shared, setShared] = useState<PreviewLink>()
  const [links, setLinks] = useState<Pick<PreviewLink, 'until'>[]>([])
  const [message, setMessage] = useState('')
  const [status, setStatus] = useState('')
  const { isAnyRunning, run } = useRunning()

  const openOwn = useCallback(() => api.createPreviewLink(form, id, OWN_HOURS).then(setOwn), [api, form, id])
  // Nobody else has those of frames.
  const listLinks = useCallback(
    () => api.previewLinks(form, id).then((all) => setLinks(all.filter(({ hours }) => hours > OWN_HOURS))),
    [api, form, id],
  )
  const report = useCallback((error: unknown) => setMessage(getErrorMessage(error, UNANSWERED)), [])

  useEffect(() => {
    focusUnlessTyping(heading.current, { preventScroll: true })
    const { top, bottom } = section.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    // On a narrow screen it opens below the form.
    if (top < 0 || bottom > window.innerHeight) section.current?.scrollIntoView()
    openOwn().then(listLinks).catch(report)
  }, [openOwn, listLinks, report])

  // Reloaded, not replaced, so that the frame keeps its scroll position.
  const savedMs = savedAt?.getTime()
  const shownMs = useRef(savedMs)
  useEffect(() => {
    if (shownMs.current !== savedMs) frame.current?.contentWindow?.location.reload()
    shownMs.current = savedMs
  }, [savedMs])

  const share = async () => {
    setMessage('')
    const created = shared ? Promise.resolve(shared) : api.createPreviewLink(form, id, SHARED_HOURS)
    // Before the response: Safari allows copying only at once after a click.
    const copied = copyText(created.then(toAddress))
    try {
      setShared(await created)
      listLinks().catch(report)
      setStatus((await copied) ? 'Link copied.' : 'Your browser did not allow copying. Copy the link from the field.')
    } catch (error) {
      report(error)
    }
  }
  const revoke = async () => {
    try {
      await api.revokePreviewLinks(form, id)
      setShared(undefined)
      setLinks([])
      setStatus('All links revoked.')
      await openOwn()
    } catch (error) {
      report(error)
    }
  }

  return (
    <section ref={section} className={styles.preview} aria-labelledby={titleId} data-focus-fallback="h2">
      <div className={styles.head}>
        <h2 ref={heading} id={titleId} className={styles.heading} tabIndex={-1}>
          Page preview
        </h2>
        <Button small variant="text" onClick={onClose}>
          <X size={15} aria-hidden="true" />
          Close the preview
        </Button>
      </div>
      {own && (
        <iframe
          ref={frame}
          key={own.path}
          className={styles.frame}
          title="The page as it would be published"
          src={own.path}
          // Same origin, because the site serves images and fonts to its own pages only. Scripts are not allowed.
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          onLoad={({ currentTarget }) => openLinksOutside(currentTarget)}
        />
      )}
      {message && <Alert>{message}</Alert>}
      {shared && (
        <TextField
          label="Link for a colleague"
          hint={`Works until ${formatDate(new Date(shared.until))} for anyone who has it.`}
          readOnly
          spellCheck={false}
          value={toAddress(shared)}
          onFocus={({ target }) => target.select()}
        />
      )}
      <div className={styles.actions}>
        {/* Both stay focusable while one of them works, so that keyboard focus is not lost. */}
        <Button small aria-disabled={isAnyRunning} onClick={() => void run('links', share)}>
          <Copy size={15} aria-hidden="true" />
          {shared ? 'Copy the link again' : 'Copy a link for a colleague'}
        </Button>
        {links.length > 0 && (
          <>
            <span>
              {formatCount(links.length, 'link works', 'links work')}, {links.length > 1 && 'the last '}until{' '}
              {formatDate(new Date(links.at(-1)?.until ?? ''))}.
            </span>
            <Button small variant="text" aria-disabled={isAnyRunning} onClick={() => void run('links', revoke)}>
              Revoke all links
            </Button>
          </>
        )}
        <span role="status">{status}</span>
      </div>
    </section>
  )
}
