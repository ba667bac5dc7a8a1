import type { CSSProperties, Ref } from 'react'

export interface PictureSource {
  type: string
  srcset: string
}

/** An image as plain values. Width and height in pixels reserve its space before it loads. */
export interface PictureFile {
  src: string
  width: number
  height: number
  /** Smaller variants, best format first. */
  sources?: PictureSource[]
  /** Shown until it has loaded. */
  color?: string | undefined
  /** What it shows. Empty: it is decorative. Missing: unknown. */
  alt?: string | undefined
  caption?: string | undefined
  /** The point that stays in view when it is cropped, in percent from the left and from the top. */
  focus?: [x: number, y: number] | undefined
}

interface PictureProps {
  picture: PictureFile
  /** Empty when the text beside the image says the same. */
  alt: string
  sizes?: string
  /** Loads at once instead of when the image comes near the viewport. */
  priority?: boolean
  className?: string
  style?: CSSProperties
  /** `sizes` when `rotateImages` shows it on a stage. */
  'data-sizes'?: string
  onLoad?: () => void
  onError?: () => void
  ref?: Ref<HTMLImageElement>
}

export const Picture = ({ picture, alt, sizes = '100vw', priority = false, style, ...rest }: PictureProps) => (
  <picture>
    {picture.sources?.map(({ type, srcset }) => (
      <source key={type} type={type} srcSet={srcset} sizes={sizes} />
    ))}
    <img
      {...rest}
      src={picture.src}
      width={picture.width || undefined}
      height={picture.height || undefined}
      alt={alt}
      style={{ ...style, background: picture.color, objectPosition: picture.focus?.map((percent) => `${percent}%`).join(' ') }}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
    />
  </picture>
)
