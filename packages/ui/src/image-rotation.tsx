import { t } from '@portfolio/contracts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { iconButtonClass } from './button.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from './icons.tsx'
import * as styles from './image-rotation.module.css'
import { Picture, type PictureFile } from './picture.tsx'
import type { RotationElement } from './rotate-images.ts'
import { type StageWidths, stageRatio, stageSizes } from './stage-sizes.ts'
import { useRotation } from './use-rotation.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const controlClass = `${iconButtonClass} ${styles.control}`

interface ImageRotationProps {
  images: PictureFile[]
  intervalMs: number
  /** Title of what the images belong to. */
  label: string
  widths: StageWidths
  /** Whether the first image is visible without scrolling and loads at once. */
  priority?: boolean
}

const Rotation = ({ images, intervalMs, label, widths, priority = false }: ImageRotationProps) => {
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set())
  const section = useRef<RotationElement>(null)
  const firstElement = useRef<HTMLImageElement>(null)
  const isReady = useCallback((index: number) => loaded.has(index), [loaded])
  const { index: current, playing, moving, step, toggle, pause, resume } = useRotation({ count: images.length || 1, intervalMs, isReady })
  const markLoaded = useCallback((index: number) => setLoaded((before) => (before.has(index) ? before : new Set(before).add(index))), [])

  // `rotateImages` may have moved the images before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useLayoutEffect(() => {
    // The pointer that started the scripts has entered before.
    if (section.current?.matches(':hover')) pause()
    const shown = section.current?.shownImage
    if (!shown) return
    markLoaded(shown)
    step(shown)
  }, [])

  // The first image may have loaded before this code ran.
  useEffect(() => {
    if (firstElement.current?.complete) markLoaded(0)
  }, [markLoaded])

  const [firstImage] = images
  if (!firstImage) return null
  const count = images.length
  const alt = (index: number) => images[index]?.alt ?? (count > 1 ? t('{0}, image {1} of {2}', label, index + 1, count) : label)
  const upcoming = (current + 1) % count
  const isMounted = (index: number) => index === 0 || index === current || loaded.has(index) || (index === upcoming && loaded.has(current))

  return (
    <section
      ref={section}
      className={styles.rotation}
      aria-roledescription={t('carousel')}
      aria-label={t('Images: {0}', label)}
      data-rotate={count > 1 ? intervalMs : undefined}
      // For earlier shells, whose boot script does not move images but starts the scripts of the page.
      data-start={count > 1 ? 'idle' : undefined}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={(event) => event.target.matches(':focus-visible') && pause()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && resume()}
    >
      <div className={styles.stage} style={{ aspectRatio: stageRatio(firstImage) }}>
        {images.map((image, index) =>
          isMounted(index) ? (
            <div key={image.src} className={styles.slide} data-shown={index === current} aria-hidden={index !== current}>
              <Picture
                ref={index === 0 ? firstElement : undefined}
                className={styles.picture}
                // Where the image does not fill the space, its color would remain.
                picture={loaded.has(index) ? { ...image, color: undefined } : image}
                alt={alt(index)}
                sizes={stageSizes(image, firstImage, widths)}
                priority={priority && index === 0}
                onLoad={() => markLoaded(index)}
                onError={() => markLoaded(index)}
              />
            </div>
          ) : null,
        )}
      </div>
      {images.some(({ caption }) => caption) && (
        // All texts share one grid cell, so that nothing moves when the image changes.
        <div className={styles.captions}>
          {images.map(({ src, caption }, index) => (
            <p key={src} className={styles.slide} data-shown={index === current}>
              {caption}
            </p>
          ))}
        </div>
      )}
      {count > 1 && (
        <div className={styles.controls}>
          <p className={styles.position} aria-live={moving ? 'off' : 'polite'}>
            <VisuallyHidden>{t('Image')} </VisuallyHidden>
            {t('{0} of {1}', current + 1, count)}
          </p>
          <button type="button" className={controlClass} aria-label={t('Previous image')} onClick={() => step(-1)}>
            <PreviousIcon />
          </button>
          <button type="button" className={controlClass} aria-label={t(playing ? 'Pause images' : 'Play images')} onClick={toggle}>
            {playing ? <PauseIcon /> : <PlayIcon />}
          </button>
          <button type="button" className={controlClass} aria-label={t('Next image')} onClick={() => step(1)}>
            <NextIcon />
          </button>
        </div>
      )}
      {count > 1 && (
        // On screen without a box, so that the browser loads none of them.
        <div className={styles.others} data-others>
          {images.slice(1).map((image, index) => (
            <figure key={image.src}>
              <Picture className={styles.other} picture={image} alt={alt(index + 1)} data-sizes={stageSizes(image, firstImage, widths)} />
              {image.caption && <figcaption>{image.caption}</figcaption>}
            </figure>
          ))}
        </div>
      )}
    </section>
  )
}

/**
 * A carousel in one reserved space. The first image is part of the markup; each next one is loaded once the one before it has
 * loaded. Until the scripts of a page start, `rotateImages` moves them. On paper and without scripts, all images are shown below one another,
 * each with its caption.
 */
export const ImageRotation = (props: ImageRotationProps) => (
  <ErrorBoundary>
    <Rotation {...props} />
  </ErrorBoundary>
)
