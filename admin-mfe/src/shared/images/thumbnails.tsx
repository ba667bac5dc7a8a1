import { type Image, imageVariant } from '@portfolio/contracts'
import { VisuallyHidden } from '@portfolio/ui'
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as styles from './images.module.css'
import { moved } from './moved.ts'

interface ThumbnailsProps {
  urls: string[]
  /** What is known of these pictures; a restored text may name others. */
  known: ReadonlyMap<string, Image>
  onMove: (urls: string[]) => void
  onRemove: (url: string) => void
}

const SMALL_COPY = 480
const smallest = (url: string, image?: Image) => (image?.widths?.includes(SMALL_COPY) ? imageVariant(url, SMALL_COPY, 'webp') : url)

export const Thumbnails = ({ urls, known, onMove, onRemove }: ThumbnailsProps) => {
  const [told, setTold] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const refocus = useRef<string>(undefined)

  // Moving a node in the page takes focus away from the button that moved it.
  useEffect(() => {
    if (refocus.current && urls.length) list.current?.querySelector<HTMLElement>(refocus.current)?.focus()
    refocus.current = undefined
  }, [urls])

  const move = (index: number, by: -1 | 1) => {
    const place = index + by + 1
    // At an end the button just pressed is disabled, so focus goes to its neighbour.
    const movedRight = place === urls.length ? false : place === 1 || by === 1
    refocus.current = `li:nth-child(${place}) [data-move=${movedRight ? 'right' : 'left'}]`
    setTold(`Image moved to place ${place} of ${urls.length}.`)
    onMove(moved(urls, index, by))
  }

  const remove = (url: string, index: number) => {
    refocus.current = `li:nth-child(${Math.min(index + 1, urls.length - 1)}) [data-remove]`
    setTold(`Image ${index + 1} removed.`)
    onRemove(url)
  }

  const withArrows = (index: number) => (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' && index > 0) move(index, -1)
    if (event.key === 'ArrowRight' && index < urls.length - 1) move(index, 1)
  }

  return (
    <>
      {urls.length > 0 && (
        <ul ref={list} className={styles.thumbnails} aria-label="Images, in order">
          {urls.map((url, index) => (
            <li key={url} className={styles.thumbnail}>
              <img
                src={smallest(url, known.get(url))}
                alt={`Number ${index + 1}`}
                width={known.get(url)?.width}
                height={known.get(url)?.height}
              />
              <div className={styles.thumbnailActions}>
                <button
                  type="button"
                  className={styles.iconButton}
                  data-move="left"
                  aria-label={`Move image ${index + 1} left`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                  onKeyDown={withArrows(index)}
                >
                  <ArrowLeft size={16} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className={styles.iconButton}
                  data-move="right"
                  aria-label={`Move image ${index + 1} right`}
                  disabled={index === urls.length - 1}
                  onClick={() => move(index, 1)}
                  onKeyDown={withArrows(index)}
                >
                  <ArrowRight size={16} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className={`${styles.iconButton} ${styles.remove}`}
                  data-remove=""
                  aria-label={`Remove image ${index + 1}`}
                  onClick={() => remove(url, index)}
                >
                  <Trash2 size={16} aria-hidden="true" />
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  )
}
