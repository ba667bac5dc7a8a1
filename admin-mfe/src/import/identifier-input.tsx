import { identifierLookupQuery } from '@portfolio/api-client'
import type { FoundWorks } from '@portfolio/contracts'
import { Button, VisuallyHidden } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { getErrorMessage } from '#shared/error-message.ts'
import { formatCount } from '#shared/format-count.ts'
import * as fieldStyles from '#shared/forms/field.module.css'
import { describedBy, FieldError, hintId } from '#shared/forms/field-frame.tsx'
import { inputClass } from '#shared/forms/input-class.ts'
import { explainLookupIsOff } from '#shared/lookup-is-off.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import * as styles from './source-input.module.css'

const HINT = 'An ORCID iD finds the public list of works of a person. Crossref, DataCite, Open Library, arXiv and ORCID are asked.'

/** Looks up works by DOI, ISBN or arXiv number, or by the ORCID iD of a person. */
export const IdentifierInput = ({ onFound }: { onFound: (found: FoundWorks) => void }) => {
  const { api } = useAdmin()
  const id = useId()
  const { data } = useQuery(identifierLookupQuery(api))
  const [text, setText] = useState('')
  const [progress, setProgress] = useState('')
  const [asked, setAsked] = useState('')
  const [error, setError] = useState('')
  const request = useRef<AbortController>(null)
  useEffect(() => () => request.current?.abort(), [])
  if (!data) return null
  if (!data.isOn) return <p className={fieldStyles.hint}>{explainLookupIsOff(data.secondsLeft)}</p>

  /** Another text can be looked up without canceling the first. */
  const isAsking = progress !== '' && asked === text

  const lookUp = async (event: FormEvent) => {
    event.preventDefault()
    request.current?.abort()
    if (isAsking) return
    const controller = new AbortController()
    request.current = controller
    const { signal } = controller
    setError('')
    setAsked(text)
    setProgress('Looking it up…')
    try {
      const onProgress = (read: number, total: number) => {
        if (!signal.aborted) setProgress(`${read} of ${formatCount(total, 'work')}…`)
      }
      onFound(await api.findIdentifier(text.trim(), { signal, onProgress }))
    } catch (thrown) {
      if (signal.aborted) return
      setError(getErrorMessage(thrown))
      notify.error('Couldn’t look it up.')
    } finally {
      if (request.current === controller) setProgress('')
    }
  }

  return (
    <form className={styles.paste} onSubmit={(event) => void lookUp(event)}>
      <label className={fieldStyles.label} htmlFor={id}>
        Or look up a DOI, ISBN, arXiv number or ORCID iD
      </label>
      <div className={styles.lookup}>
        <input
          id={id}
          className={inputClass}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          {...describedBy(id, { hint: HINT, error })}
        />
        <Button type="submit" disabled={!text.trim()}>
          {isAsking ? 'Cancel' : 'Look up'}
        </Button>
      </div>
      <p id={hintId(id)} className={fieldStyles.hint}>
        {progress || HINT}
      </p>
      <VisuallyHidden role="status">{progress}</VisuallyHidden>
      {error && (
        <div role="alert">
          <FieldError id={id} error={error} />
        </div>
      )}
    </form>
  )
}
