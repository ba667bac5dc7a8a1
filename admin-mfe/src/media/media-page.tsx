import { type Image, LIBRARY_FILTERS, type LibraryFilter, type LibraryImage, MEDIA_PAGE, toasts } from '@portfolio/contracts'
import { Link, useLocation } from '@portfolio/router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx'
import * as formStyles from '#shared/forms/form.module.css'
import { DescribeImage } from '#shared/images/describe-image.tsx'
import { thumbnailUrl } from '#shared/images/thumbnail-url.ts'
import { useImageLibrary } from '#shared/images/use-image-library.ts'
import { NotLoaded } from '#shared/layout/not-loaded.tsx'
import * as filterStyles from '#shared/lists/filter.module.css'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { LibraryCard } from './library-card.tsx'
import { LibraryUpload } from './library-upload.tsx'
import * as styles from './media-page.module.css'
import { ReplaceImage } from './replace-image.tsx'

const LABELS: Record<LibraryFilter, string> = { all: 'All', unused: 'Unused', undescribed: 'Without a description' }
const EMPTY: Record<LibraryFilter, string> = {
  all: 'Nothing here yet. Images that you add here, to a blog, to About or as the background appear here.',
  unused: 'Every image is in use.',
  undescribed: 'Every image is described.',
}

const toAddress = (filter: LibraryFilter, page = 1) => {
  const parameters = new URLSearchParams({ ...(filter !== 'all' && { show: filter }), ...(page > 1 && { page: String(page) }) }).toString()
  return MEDIA_PAGE + (parameters && `?${parameters}`)
}

/** All uploaded images: their descriptions, where they are used, and which are unused. */
export const MediaPage = () => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const { search } = useLocation()
  const parameters = new URLSearchParams(search)
  const filter = LIBRARY_FILTERS.find((known) => known === parameters.get('show')) ?? 'all'
  const page = Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1)
  const { data, images, error, refetch, refresh, remove } = useImageLibrary(page, filter)
  const [described, setDescribed] = useState<Image>()
  const [toReplace, setToReplace] = useState<LibraryImage>()
  const [toDelete, setToDelete] = useState<LibraryImage>()
  const undoReplacement = async (id: string, by: string) => {
    try {
      await api.replaceImage({ id, by })
      await client.invalidateQueries()
      notify.success('Replacement undone.')
    } catch {
      notify.error('Couldn’t undo the replacement. Replace the new image instead.')
    }
  }

  return (
    <section className={formStyles.section} aria-labelledby="media-title" data-focus-fallback="h1">
      <div className={formStyles.head}>
        <h1 id="media-title" className={formStyles.title} tabIndex={-1}>
          Media
        </h1>
        <p className={formStyles.note}>
          Every uploaded image. Its alternative text applies wherever the image is shown, except where a text has its own.
        </p>
      </div>
      <LibraryUpload onUploaded={() => void refresh()} />
      <nav className={filterStyles.filter} aria-label="Images shown">
        {LIBRARY_FILTERS.map((one) => (
          <Link key={one} to={toAddress(one)} aria-current={one === filter ? 'true' : undefined}>
            {LABELS[one]}
            {one === 'unused' && data && <span> {data.unused}</span>}
          </Link>
        ))}
      </nav>
      {!images && <NotLoaded what="the images" error={error} onRetry={() => refetch()} />}
      {images?.length === 0 && <p className={styles.empty}>{EMPTY[filter]}</p>}
      {images && images.length > 0 && (
        <ul className={styles.grid} aria-label="Images">
          {images.map((image) => (
            <LibraryCard
              key={image._id}
              image={image}
              onDescribe={() => setDescribed(image)}
              onReplace={() => setToReplace(image)}
              onDelete={() => setToDelete(image)}
            />
          ))}
        </ul>
      )}
      {data && data.pages > 1 && (
        <nav className={styles.pages} aria-label="Pages of images">
          {page > 1 && <Link to={toAddress(filter, page - 1)}>Newer images</Link>}
          <span>{`Page ${page} of ${data.pages}`}</span>
          {page < data.pages && <Link to={toAddress(filter, page + 1)}>Older images</Link>}
        </nav>
      )}
      {described && <DescribeImage image={described} onClose={() => setDescribed(undefined)} onDescribed={() => void refresh()} />}
      {toReplace && (
        <ReplaceImage
          image={toReplace}
          onClose={() => setToReplace(undefined)}
          onReplaced={(by) => {
            void client.invalidateQueries()
            notify.undoable('Image replaced.', () => void undoReplacement(by, toReplace._id))
          }}
        />
      )}
      {toDelete && (
        <ConfirmDialog
          title="Delete this image for good?"
          action="Delete image"
          pendingAction="Deleting…"
          ready
          unanswered="The server did not respond. Reload the page to see whether the image is still there."
          change={async () => {
            await remove(toDelete._id)
            notify.success(toasts.imageDeleted)
          }}
          onClose={() => setToDelete(undefined)}
        >
          {/* The list may have changed just before the click. */}
          <img className={styles.replaced} src={thumbnailUrl(toDelete.url, toDelete)} alt={toDelete.alt || 'The image'} />
          <p>No page uses it. It can’t be restored.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
