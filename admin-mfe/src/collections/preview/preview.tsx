import { settingsQuery } from '@portfolio/api-client'
import { Entry } from '@portfolio/ui/works'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'
import * as styles from './preview.module.css'
import { type PreviewOptions, usePreview } from './use-preview.ts'

const SavedLink = ({ to, ...props }: { to: string; children: ReactNode; 'aria-label'?: string }) => <a href={to} {...props} />

/** A work that is not saved has no page yet. */
const UnsavedLink = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/useValidAnchor: without an address it is text that looks like the link
  <a>{children}</a>
)

/** Opens a new tab, so that the form keeps unsaved text. */
const openApart = (event: MouseEvent) => {
  const link = (event.target as Element).closest('a')
  if (!link?.href) return
  event.preventDefault()
  window.open(link.href, '_blank', 'noopener')
}

/** The entry of a work as its public list will show it. No live region: a screen reader would announce it while the owner types. */
export const Preview = (options: PreviewOptions) => {
  const { api } = useAdmin()
  const { entry, isOutdated } = usePreview(options)
  const { data: settings } = useQuery({ ...settingsQuery(api), enabled: entry !== null })
  const id = useId()
  if (!entry) return null
  const { collection } = options
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        Preview
      </h2>
      <p className={styles.note}>{isOutdated ? 'Not up to date yet.' : `How the list of ${collection.page.count.many} will show it.`}</p>
      <div className={styles.entry} data-year={entry.year} onClickCapture={openApart}>
        <p className={styles.year}>{entry.year}</p>
        <Entry
          Link={entry.path ? SavedLink : UnsavedLink}
          collection={collection}
          entry={entry}
          ownNames={settings ? [settings.ownerName, ...settings.ownNames] : []}
          heading="h3"
        />
      </div>
    </section>
  )
}
