import type { CSSProperties, Ref } from 'react'

export interface PictureSource {
  type: string
  srcset: string
}

/** A picture as plain values. Sizes in pixels, so that its place is kept free before it arrives. */
export interface PictureFile {
  src: string
  width: number
  height: number
  /** Smaller copies, the best format first. */
  sources?: PictureSource[]
}

interface PictureProps {
  picture: PictureFile
  /** Empty when the words beside it say all. */
  alt: string
  sizes?: string
  /** The first thing seen: fetched at once instead of when it comes near. */
  priority?: boolean
  className?: string
  style?: CSSProperties
  onLoad?: () => void
  onError?: () => void
  ref?: Ref<HTMLImageElement>
}

export const Picture = ({ picture, alt, sizes = '100vw', priority = false, ...rest }: PictureProps) => (
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
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
    />
  </picture>
)
