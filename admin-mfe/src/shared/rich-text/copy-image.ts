import { UPLOAD_TYPES } from '@portfolio/contracts'

/** Draws an image of a type that the store does not take, such as WebP. */
const toPng = async (image: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(image)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** Returns the image as a file that can be uploaded. Rejects when it is none that the browser can show. */
export const toUpload = async (image: Blob): Promise<File> => {
  const stored = image.type in UPLOAD_TYPES ? image : await toPng(image)
  return new File([stored], `image.${stored.type.replace('image/', '')}`, { type: stored.type })
}

const readDataUrl = (address: string): Blob => {
  const [, type = '', base64 = ''] = /^data:(image\/[a-z.+-]+);base64,(.*)$/is.exec(address) ?? []
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type })
}

/** Save waits for the image, so a site that does not respond must not hold it up for long. */
const FETCH_TIMEOUT_MS = 20_000

/** Fetches an image of another site, which has to allow that. Rejects when the image cannot be had. */
export const copyImage = async (address: string, signal: AbortSignal): Promise<File> => {
  if (/^data:/i.test(address)) return toUpload(readDataUrl(address))
  const response = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]),
  })
  if (!response.ok) throw new Error(`Status ${response.status}`)
  return toUpload(await response.blob())
}
