import { useCallback, useEffect, useRef, useState } from 'react'
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from './icons.tsx'
import * as styles from './image-rotation.module.css'
import { Picture, type PictureFile } from './picture.tsx'
import { useRotation } from './use-rotation.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface ImageRotationProps {
  pictures: PictureFile[]
  intervalMs: number
  /** What the pictures belong to. */
  label: string
  sizes?: string
  /** The first picture is among the first things seen. */
  priority?: boolean
}

const RATIO_MIN = 1
const RATIO_MAX = 2

/** The first picture decides the shape of the stage, within reason; a picture of another shape stands whole within it. */
const stageRatio = ({ width, height }: PictureFile) => Math.min(RATIO_MAX, Math.max(RATIO_MIN, width && height ? width / height : 1.5))

/**
 * Pictures that take turns in one reserved place. The first comes with the page; the next is fetched only once the one before is there.
 * Without script all of them stand below one another.
 */
export const ImageRotation = ({ pictures, intervalMs, label, sizes, priority = false }: ImageRotationProps) => {
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set())
  const first = useRef<HTMLImageElement>(null)
  const isReady = useCallback((place: number) => loaded.has(place), [loaded])
  const { place, playing, moving, step, toggle, hold, release } = useRotation({ count: pictures.length || 1, intervalMs, isReady })
  const arrived = useCallback((at: number) => setLoaded((before) => (before.has(at) ? before : new Set(before).add(at))), [])

  // The first picture may have come before this code did.
  useEffect(() => {
    if (first.current?.complete) arrived(0)
  }, [arrived])

  const [opening] = pictures
  if (!opening) return null
  const count = pictures.length
  const alt = (at: number) => (count > 1 ? `${label}, picture ${at + 1} of ${count}` : label)
  const upcoming = (place + 1) % count
  const isMounted = (at: number) => at === 0 || at === place || loaded.has(at) || (at === upcoming && loaded.has(place))

  return (
    <section
      className={styles.rotation}
      aria-roledescription="carousel"
      aria-label={`Pictures: ${label}`}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={(event) => event.target.matches(':focus-visible') && hold()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && release()}
    >
      <div className={styles.stage} style={{ aspectRatio: stageRatio(opening) }}>
        {pictures.map((picture, at) =>
          isMounted(at) ? (
            <div key={picture.src} className={styles.slide} data-shown={at === place} aria-hidden={at !== place}>
              <Picture
                ref={at === 0 ? first : undefined}
                className={styles.picture}
                picture={picture}
                alt={alt(at)}
                sizes={sizes}
                priority={priority && at === 0}
                onLoad={() => arrived(at)}
                onError={() => arrived(at)}
              />
            </div>
          ) : null,
        )}
      </div>
      {count > 1 && (
        <div className={styles.controls}>
          <p className={styles.position} aria-live={moving ? 'off' : 'polite'}>
            <VisuallyHidden>Picture </VisuallyHidden>
            {`${place + 1} of ${count}`}
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
          {pictures.slice(1).map((picture, at) => (
            <Picture key={picture.src} picture={picture} alt={alt(at + 1)} sizes={sizes} />
          ))}
        </noscript>
      )}
    </section>
  )
}
