import type { Image } from '@portfolio/contracts'
import { iconButtonClass, VisuallyHidden } from '@portfolio/ui'
import { ArrowLeft, ArrowRight, CircleAlert, GripVertical, MessageSquareText, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatCount } from '#shared/format-count.ts'
import { findInLines } from '#shared/rows/drag-target.ts'
import { followFocus } from '#shared/rows/follow-focus.ts'
import { moveItem } from '#shared/rows/move-item.ts'
import { useDragOrder } from '#shared/rows/use-drag-order.ts'
import { thumbnailUrl } from './thumbnail-url.ts'
import * as styles from './thumbnails.module.css'

const buttonClass = `${iconButtonClass} ${styles.iconButton}`

interface ThumbnailsProps {
  urls: string[]
  /** Images by URL. It may lack images of a restored draft. */
  known: ReadonlyMap<string, Image>
  onMove: (urls: string[]) => void
  onRemove: (url: string) => void
  onDescribe: (image: Image) => void
}

export const Thumbnails = ({ urls, known, onMove, onRemove, onDescribe }: ThumbnailsProps) => {
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const refocus = useRef<string>(undefined)

  // An element that is moved in the document loses focus.
  useEffect(() => {
    if (refocus.current && urls.length) followFocus(list.current?.querySelector<HTMLElement>(refocus.current))
    refocus.current = undefined
  }, [urls])

  const count = useRef(urls.length)
  useEffect(() => {
    const added = urls.length - count.current
    count.current = urls.length
    if (added > 0) setAnnouncement(`${formatCount(added, 'image')} added. ${urls.length} in all.`)
  }, [urls])

  const move = (index: number, by: -1 | 1) => {
    const position = index + by + 1
    // At either end the button just pressed is disabled, so its neighbor gets focus.
    const focusRight = position !== urls.length && (position === 1 || by === 1)
    refocus.current = `li:nth-child(${position}) [data-move=${focusRight ? 'right' : 'left'}]`
    setAnnouncement(`Image moved to position ${position} of ${urls.length}.`)
    onMove(moveItem(urls, index, index + by))
  }

  const drop = (from: number, to: number) => {
    setAnnouncement(`Image moved to position ${to + 1} of ${urls.length}.`)
    onMove(moveItem(urls, from, to))
  }
  const { getDragState, start } = useDragOrder(list, drop, findInLines)

  const remove = (url: string, index: number) => {
    refocus.current = `li:nth-child(${Math.min(index + 1, urls.length - 1)}) [data-remove]`
    setAnnouncement(`Image ${index + 1} removed.`)
    onRemove(url)
  }

  const handleArrowKeys = (index: number) => (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' && index > 0) move(index, -1)
    if (event.key === 'ArrowRight' && index < urls.length - 1) move(index, 1)
  }

  return (
    <>
      {urls.length > 0 && (
        <ul ref={list} className={styles.thumbnails} aria-label="Images, in order">
          {urls.map((url, index) => {
            const image = known.get(url)
            return (
              <li key={url} className={styles.thumbnail} {...getDragState(index)}>
                <img
                  src={thumbnailUrl(url, image, 176)}
                  draggable={false}
                  // A finger scrolls the page; it has the handle.
                  onPointerDown={urls.length > 1 ? (event) => event.pointerType === 'mouse' && start(index)(event) : undefined}
                  alt={image?.alt || `Number ${index + 1}`}
                  width={image?.width}
                  height={image?.height}
                />
                {urls.length > 1 && (
                  // For pointers only: the buttons below do the same for everyone else.
                  <span className={styles.handle} data-handle="" aria-hidden="true" onPointerDown={start(index)}>
                    <GripVertical size={16} />
                  </span>
                )}
                <div className={styles.thumbnailActions}>
                  {urls.length > 1 && (
                    <>
                      <button
                        type="button"
                        className={buttonClass}
                        data-move="left"
                        aria-label={`Move image ${index + 1} left`}
                        disabled={index === 0}
                        onClick={() => move(index, -1)}
                        onKeyDown={handleArrowKeys(index)}
                      >
                        <ArrowLeft size={16} aria-hidden="true" />
                      </button>
                      <button
                        type="button"
                        className={buttonClass}
                        data-move="right"
                        aria-label={`Move image ${index + 1} right`}
                        disabled={index === urls.length - 1}
                        onClick={() => move(index, 1)}
                        onKeyDown={handleArrowKeys(index)}
                      >
                        <ArrowRight size={16} aria-hidden="true" />
                      </button>
                    </>
                  )}
                  {image && (
                    <button
                      type="button"
                      className={`${buttonClass} ${styles.describe}`}
                      data-missing={image.alt === undefined ? '' : undefined}
                      aria-label={`Describe image ${index + 1}${image.alt === undefined ? ', which has no alternative text' : ''}`}
                      title="Describe"
                      onClick={() => onDescribe(image)}
                    >
                      {image.alt === undefined ? (
                        <CircleAlert size={16} aria-hidden="true" />
                      ) : (
                        <MessageSquareText size={16} aria-hidden="true" />
                      )}
                    </button>
                  )}
                  <button
                    type="button"
                    className={`${buttonClass} ${styles.remove}`}
                    data-remove=""
                    aria-label={`Remove image ${index + 1}`}
                    onClick={() => remove(url, index)}
                  >
                    <Trash2 size={16} aria-hidden="true" />
                  </button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
