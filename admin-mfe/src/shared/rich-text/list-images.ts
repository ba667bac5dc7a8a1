import { Quill } from 'react-quill'

export interface TextImage {
  address: string
  /** Alternative text. */
  alt: string
}

/** Returns the images of the text; the same array as before when nothing has changed. */
export const listImages = (quill: Quill, before: TextImage[]): TextImage[] => {
  const images = [...quill.root.querySelectorAll('img')].map((image) => ({ address: image.getAttribute('src') ?? '', alt: image.alt }))
  const isSame =
    images.length === before.length &&
    images.every(({ address, alt }, index) => {
      const known = before[index]
      return known?.address === address && known.alt === alt
    })
  return isSame ? before : images
}

/** Sets the alternative text of an image, which Undo reverts like any change. Focus stays where it is. */
export const describeImage = (quill: Quill, index: number, alt: string) => {
  const image = quill.root.querySelectorAll('img')[index]
  const blot = image && Quill.find(image)
  if (!blot || blot instanceof Quill) return
  const focused = document.activeElement
  quill.formatText(quill.getIndex(blot), 1, 'alt', alt, 'user')
  // Firefox keeps the selection of the text while a field has focus, and Quill moves focus to its selection.
  if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus()
}
