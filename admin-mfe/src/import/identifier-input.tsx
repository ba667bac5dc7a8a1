import { IDENTIFIER_CHARACTERS_MAX } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { TextField } from '#shared/forms/text-field.tsx'
import * as styles from './import.module.css'

interface IdentifierInputProps {
  /** Why nothing was found. */
  error: string | undefined
  onFind: (text: string) => void
}

/** Where an identifier is entered, to import what it stands for. */
export const IdentifierInput = ({ error, onFind }: IdentifierInputProps) => {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    if (error) input.current?.focus()
  }, [error])

  const find = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) onFind(text)
  }
  return (
    <form className={styles.identifier} onSubmit={find} noValidate>
      <TextField
        ref={input}
        label="DOI, ISBN, arXiv or ORCID iD"
        hint="Crossref, DataCite, Open Library, arXiv or ORCID is asked about it. Nothing else is sent."
        placeholder="Such as 10.1093/mind/LIX.236.433"
        value={text}
        maxLength={IDENTIFIER_CHARACTERS_MAX}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        dir="ltr"
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={!text.trim()}>
        Find
      </Button>
    </form>
  )
}
