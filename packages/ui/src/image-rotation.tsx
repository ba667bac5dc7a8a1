import { useCallback, useEffect, useRef, useState } from 'react'
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from './icons.tsx'
import * as styles from './image-rotation.module.css'
import { Picture, type PictureFile } from './picture.tsx'
import { useRotation } from './use-rotation.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface ImageRotationProps {
  pictures: PictureFile[]
  intervalMs: number
  /** Title of what the images belong to. */
  label: string
  sizes?: string
  /** The first image is in the first view. */
  priority?: boolean
}

const RATIO_MIN = 1
const RATIO_MAX = 2

/** The first image sets the aspect ratio, within limits; others are fitted inside. */
const stageRatio = ({ width, height }: PictureFile) => Math.min(RATIO_MAX, Math.max(RATIO_MIN, width && height ? width / height : 1.5))

/**
 * Images that alternate in one reserved space. The first is part of the page; each next one is loaded once its predecessor is.
 * Without script all of them are shown below one another.
 */
export const ImageRotation = ({ pictures, intervalMs, label, sizes, priority = false }: ImageRotationProps) => {
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set())
  const first = useRef<HTMLImageElement>(null)
  const isReady = useCallback((index: number) => loaded.has(index), [loaded])
  const { index: current, playing, moving, step, toggle, pause, resume } = useRotation({ count: pictures.length || 1, intervalMs, isReady })
  const markLoaded = useCallback((index: number) => setLoaded((before) => (before.has(index) ? before : new Set(before).add(index))), [])

  // The first image may have loaded before this code ran.
  useEffect(() => {
    if (first.current?.complete) markLoaded(0)
  }, [markLoaded])

  const [opening] = pictures
  if (!opening) return null
  const count = pictures.length
  const alt = (index: number) => (count > 1 ? `${label}, picture ${index + 1} of ${count}` : label)
  const upcoming = (current + 1) % count
  const isMounted = (index: number) => index === 0 || index === current || loaded.has(index) || (index === upcoming && loaded.has(current))

  return (
    <section
      className={styles.rotation}
      aria-roledescription="carousel"
      aria-label={`Pictures: ${label}`}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={(event) => event.target.matches(':focus-visible') && pause()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && resume()}
    >
      <div className={styles.stage} style={{ aspectRatio: stageRatio(opening) }}>
        {pictures.map((picture, index) =>
          isMounted(index) ? (
            <div key={picture.src} className={styles.slide} data-shown={index === current} aria-hidden={index !== current}>
              <Picture
                ref={index === 0 ? first : undefined}
                className={styles.picture}
                picture={picture}
                alt={alt(index)}
                sizes={sizes}
                priority={priority && index === 0}
                onLoad={() => markLoaded(index)}
                onError={() => markLoaded(index)}
              />
            </div>
          ) : null,
        )}
      </div>
      {count > 1 && (
        <div className={styles.controls}>
          <p className={styles.position} aria-live={moving ? 'off' : 'polite'}>
            <VisuallyHidden>Picture </VisuallyHidden>
            {`${current + 1} of ${count}`}
          </p>
          <button type="button" className={styles.control} aria-label="Previous picture" onClick={() => step(-1)}>
            <PreviousIcon />
          </button>
          <button type="button" className={styles.control} aria-label={playing ? 'Pause pictures' : 'Play pictures'} onClick={toggle}>
            {playing ? <PauseIcon /> : <PlayIcon />}
          </button>
          <button type="button" className={styles.control} aria-label="Next picture" onClick={() => step(1)}>
            <NextIcon />
          </button>
        </div>
      )}
      {count > 1 && (
        <noscript>
          {pictures.slice(1).map((picture, index) => (
            <Picture key={picture.src} picture={picture} alt={alt(index + 1)} sizes={sizes} />
          ))}
        </noscript>
      )}
    </section>
  )
}
