import { SITE_BYTES_MAX } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { FolderUp, Globe } from 'lucide-react'
import { useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import * as formStyles from '#shared/forms/form.module.css'
import { DropZone } from '#shared/uploads/drop-zone.tsx'
import * as styles from './site-input.module.css'

interface SiteInputProps {
  onOpen: (file: File) => void
  onOpenFolder: (files: readonly File[]) => void
  onReject: (message: string) => void
}

/** Lets the owner choose or drop an export of another system: a file or a folder. */
export const SiteInput = ({ onOpen, onOpenFolder, onReject }: SiteInputProps) => {
  const folder = useRef<HTMLInputElement>(null)
  const zone = useDropzone({
    // The server recognizes the file by its content, not by its name.
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => {
      const [file] = files
      if (!file) onReject('What you dropped can’t be read. Drop a file or a folder.')
      // A dropped folder arrives as a list of its files.
      else if (files.length > 1) onOpenFolder(files)
      else onOpen(file)
    },
  })
  return (
    <section className={formStyles.section} aria-labelledby="bring-your-site">
      <div className={formStyles.head}>
        <h2 id="bring-your-site" className={styles.title}>
          Bring your site
        </h2>
        <p className={formStyles.note}>
          Posts become blogs with their dates and images, drafts stay drafts, and old addresses redirect to the new ones. About, works,
          links and your profiles are imported too. You review everything before it is saved.
        </p>
      </div>
      <DropZone
        zone={zone}
        label="Choose a site to import"
        icon={<Globe size={26} aria-hidden="true" />}
        choose="Choose an export"
        hint={`ZIP file from al-folio, academicpages or Hugo, WordPress export (XML) or Ghost export (JSON), up to ${SITE_BYTES_MAX / 1_000_000} MB`}
      />
      <div>
        <input
          ref={folder}
          type="file"
          hidden
          multiple
          aria-label="Choose a folder"
          {...{ webkitdirectory: '' }}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            target.value = ''
            if (files.length) onOpenFolder(files)
          }}
        />
        <Button onClick={() => folder.current?.click()}>
          <FolderUp size={18} aria-hidden="true" />
          Choose a folder
        </Button>
      </div>
    </section>
  )
}
