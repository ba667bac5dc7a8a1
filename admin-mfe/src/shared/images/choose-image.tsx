import type { Image, LibraryImage } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Modal } from '#shared/dialog/modal.tsx'
import { NotLoaded } from '#shared/layout/not-loaded.tsx'
import * as styles from './choose-image.module.css'
import { thumbnailUrl } from './thumbnail-url.ts'
import { useImageLibrary } from './use-image-library.ts'

interface ChooseImageProps {
  /** Addresses of images that the form already has. */
  taken: readonly string[]
  /** Whether choosing one image closes the dialog. */
  single: boolean
  onClose: () => void
  onChoose: (images: Image[]) => void
}

const describe = ({ alt, width, height, usedIn }: LibraryImage) =>
  [alt || `Image of ${width} × ${height}`, usedIn[0] && `in ${usedIn[0].title}`].filter(Boolean).join(', ')

/** A dialog for choosing from the uploaded images. */
export const ChooseImage = ({ taken, single, onClose, onChoose }: ChooseImageProps) => {
  const [page, setPage] = useState(1)
  const { data, images, error, refetch } = useImageLibrary(page, 'all')
  const [chosen, setChosen] = useState<readonly LibraryImage[]>([])

  const toggle = (image: LibraryImage) => {
    if (single) onChoose([image])
    else setChosen((before) => (before.includes(image) ? before.filter((one) => one !== image) : [...before, image]))
  }

  // Rendered outside the form of the post, so that its buttons do not submit that form.
  return createPortal(
    <Modal title="Choose from your images" onClose={onClose} position="wide">
      {!images && <NotLoaded what="the images" error={error} onRetry={() => refetch()} />}
      {images?.length === 0 && <p className={styles.empty}>Nothing here yet. Images that you upload appear here.</p>}
      {images && images.length > 0 && (
        <ul className={styles.grid} aria-label="Your images, the latest first">
          {images.map((image) => (
            <li key={image._id}>
              <button
                type="button"
                className={styles.choice}
                aria-label={describe(image)}
                aria-pressed={single ? undefined : taken.includes(image.url) || chosen.includes(image)}
                disabled={taken.includes(image.url)}
                onClick={() => toggle(image)}
              >
                <img src={thumbnailUrl(image.url, image)} alt="" loading="lazy" />
                <Check className={styles.mark} size={18} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.bar}>
        {data && data.pages > 1 && (
          <>
            <Button small disabled={page === 1} onClick={() => setPage(page - 1)}>
              Newer
            </Button>
            <Button small disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
              Older
            </Button>
          </>
        )}
        {!single && (
          <Button variant="primary" disabled={!chosen.length} onClick={() => onChoose([...chosen])}>
            {chosen.length > 1 ? `Add ${chosen.length} images` : 'Add image'}
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Modal>,
    document.body,
  )
}
