import { importedWorksQuery } from '@portfolio/api-client'
import { Alert, Button } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import * as formStyles from '#shared/forms/form.module.css'
import { Section } from '#shared/layout/section.tsx'
import { saveFile } from '#shared/save-file.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { toMessages } from './to-messages.ts'

/** Downloads all works, with their private fields, as a file for the owner. Renders nothing where no work was imported. */
export const OwnDownload = () => {
  const { api } = useAdmin()
  const imported = useQuery(importedWorksQuery(api))
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const download = async () => {
    setIsBusy(true)
    setErrors([])
    try {
      saveFile('works-as-imported.bib', (await api.worksAsImported()).bibtex, 'application/x-bibtex')
    } catch (error) {
      setErrors(toMessages(error))
    }
    setIsBusy(false)
  }
  // Without a response nobody knows, and the file is the safer offer.
  if (imported.isPending || imported.data?.count === 0) return null

  return (
    <Section title="Your works as BibTeX">
      <p className={formStyles.note}>
        Every work in one file. Imported entries are as you imported them, with your edits and with their private fields, such as comments
        and paths of files. The downloads of your site leave those out.
      </p>
      {errors.map((message) => (
        <Alert key={message}>
          <p>{message}</p>
        </Alert>
      ))}
      <div>
        {/* Stays focusable while it works, so that keyboard focus is not lost. */}
        <Button onClick={() => !isBusy && void download()} aria-disabled={isBusy}>
          <Download size={18} aria-hidden="true" />
          {isBusy ? 'Preparing…' : 'Download everything as imported'}
        </Button>
      </div>
    </Section>
  )
}
