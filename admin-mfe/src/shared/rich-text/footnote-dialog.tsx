import { FOOTNOTE_CHARACTERS_MAX, toItemPaths } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { useEffect, useRef, useState } from 'react'
import { Modal } from '#shared/dialog/modal.tsx'
import * as formStyles from '#shared/forms/form.module.css'
import { isComposing } from '#shared/forms/is-composing.ts'
import { TextField } from '#shared/forms/text-field.tsx'
import type { SitePages } from './site-pages.ts'
import { suggestPages } from './suggest-pages.ts'

interface FootnoteDialogProps {
  /** The footnote to edit; null for a new one. */
  initial: string | null
  pages: SitePages
  /** Whether the field for a work gets focus first. */
  citing: boolean
  onSave: (text: string) => void
  onClose: () => void
}

/** Edits the text of a footnote, which can be the citation of a work of the site. */
export const FootnoteDialog = ({ initial, pages, citing, onSave, onClose }: FootnoteDialogProps) => {
  const [text, setText] = useState(initial ?? '')
  const [uncited, setUncited] = useState(false)
  const work = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    if (work.current) suggestPages(work.current, 'works-to-cite', pages.findWorks)
  }, [pages])
  useEffect(() => {
    if (citing) work.current?.focus()
  }, [citing])

  const cite = async (address: string) => {
    const citation = await pages.cite(address).catch(() => undefined)
    setUncited(citation === undefined)
    if (citation) setText((before) => `${before.trim()} ${citation}`.trim())
  }

  const words = text.replace(/\s+/g, ' ').trim()
  const save = () => onSave(toItemPaths(words, (origin) => origin === location.origin))
  return (
    <Modal title={initial === null ? 'Insert footnote' : 'Change footnote'} onClose={onClose} isForWriting>
      <div className={formStyles.section}>
        <TextField
          label="Footnote"
          multiline
          hint="Addresses become links, and *words* between asterisks become italic."
          maxLength={FOOTNOTE_CHARACTERS_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || !words) return
            event.preventDefault()
            save()
          }}
        />
        <TextField
          ref={work}
          label="Cite one of your works"
          hint="Type part of its title."
          error={uncited ? 'The citation could not be loaded. Choose the work again.' : undefined}
          autoComplete="off"
          onChange={({ target }) => void cite(target.value)}
          onKeyDown={(event) => {
            // Enter would submit the form behind the dialog.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </div>
      <div className={formStyles.dialogActions}>
        <Button variant="primary" disabled={!words} onClick={save}>
          {initial === null ? 'Insert' : 'Change'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Modal>
  )
}
