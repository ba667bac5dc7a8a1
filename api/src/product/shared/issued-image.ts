import { MEDIA_PREFIX } from '@portfolio/contracts'
import { UUID_PATTERN } from '#http/ids.ts'

export interface IssuedImage {
  id: string
  extension: string
}

const FILE_NAME = new RegExp(`^(${UUID_PATTERN})\\.(jpg|png|gif)$`)

/** Whether an address has the form that an upload answers, relative or with this site's own origin before it. The table decides whether it was. */
export const issuedImage = (address: string, publicUrl: string | undefined): IssuedImage | undefined => {
  const path = publicUrl && address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
  const [, id, extension] = (path.startsWith(MEDIA_PREFIX) && FILE_NAME.exec(path.slice(MEDIA_PREFIX.length))) || []
  return id && extension ? { id, extension } : undefined
}

export const imageUrl = ({ id, extension }: IssuedImage): string => `${MEDIA_PREFIX}${id}.${extension}`
