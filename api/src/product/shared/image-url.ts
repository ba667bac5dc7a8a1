import { MEDIA_PREFIX } from '@portfolio/contracts'
import { UUID_PATTERN } from '#http/ids.ts'

interface UploadedImage {
  id: string
  extension: string
}

const FILE_NAME = new RegExp(`^(${UUID_PATTERN})\\.(jpg|png|gif)$`)

/**
 * Parses the URL of an upload, relative or with this site's origin; returns undefined for any other URL.
 * Only the media table knows whether the image exists.
 */
export const parseImageUrl = (url: string, publicUrl: string | undefined): UploadedImage | undefined => {
  const path = publicUrl && url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url
  const [, id, extension] = (path.startsWith(MEDIA_PREFIX) && FILE_NAME.exec(path.slice(MEDIA_PREFIX.length))) || []
  return id && extension ? { id, extension } : undefined
}

export const imageUrl = ({ id, extension }: UploadedImage): string => `${MEDIA_PREFIX}${id}.${extension}`
