import * as formStyles from '#shared/forms/form.module.css'
import { Section } from '#shared/layout/section.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { BackupDownload } from './backup-download.tsx'
import * as styles from './backups.module.css'
import { Download } from './download.tsx'
import { Restore } from './restore.tsx'
import { Scheduled } from './scheduled.tsx'

/** Downloads a backup, and lists those that the server has written. */
export const Backups = () => {
  const { api } = useAdmin()
  return (
    <Section title="Backups">
      <div className={styles.backups}>
        <p className={formStyles.note}>
          A backup has everything: published content, drafts, earlier versions, settings, images and files. It also has the hash of your
          password, so keep it where only you can read it.
        </p>
        <BackupDownload />
        <Scheduled />
        <Restore />
        <h3 className={styles.heading}>Without this product</h3>
        <p className={formStyles.note}>
          Everything that visitors can read, as a ZIP file of Markdown, BibTeX, images and PDFs. It can be read without any other software,
          and “Import” accepts it.
        </p>
        <Download action="Download as Markdown" progress="Downloading the site" call={api.downloadReadable} />
      </div>
    </Section>
  )
}
