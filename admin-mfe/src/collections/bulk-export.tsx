import { EXPORT_FORMATS, type ExportExtension, type WorkCollection } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Modal } from '#shared/dialog/modal.tsx'
import * as formStyles from '#shared/forms/form.module.css'
import { saveFile } from '#shared/save-file.ts'
import { notify } from '#shared/toasts/notify.tsx'
import { isUnpublished } from '#shared/working-copies/rows.ts'
import { joinExports } from './join-exports.ts'
import type { Row } from './row.ts'

interface BulkExportProps {
  collection: WorkCollection
  rows: Row[]
}

/** A button that downloads the selected works as one file. Unpublished works cannot be exported. */
export const BulkExport = ({ collection: { page }, rows }: BulkExportProps) => {
  const [isOpen, setOpen] = useState(false)
  const published = rows.filter((row) => !isUnpublished(row))
  const what = `${published.length} ${published.length === 1 ? page.count.one : page.count.many}`

  const download = async (extension: ExportExtension, mediaType: string) => {
    setOpen(false)
    try {
      const files: string[] = []
      // One after the other, because the server writes one file at a time.
      for (const { _id } of published) {
        const response = await fetch(`${page.path}/${_id}.${extension}`)
        if (!response.ok) throw new Error(`Status ${response.status}`)
        files.push(await response.text())
      }
      saveFile(`${page.path.slice(1)}.${extension}`, joinExports(files, extension), mediaType)
    } catch {
      notify.error(`Couldn’t export ${what}. Try again.`)
    }
  }

  if (!published.length) return null
  return (
    <>
      <Button small variant="text" onClick={() => setOpen(true)}>
        <Download size={15} aria-hidden="true" />
        Export
      </Button>
      {isOpen && (
        <Modal title={`Export ${what}`} onClose={() => setOpen(false)}>
          <div className={formStyles.actions}>
            {EXPORT_FORMATS.map(([extension, mediaType, name]) => (
              <Button key={extension} onClick={() => void download(extension, mediaType)}>
                {name}
              </Button>
            ))}
            <Button variant="text" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </Modal>
      )}
    </>
  )
}
