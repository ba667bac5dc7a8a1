import type { ImageName } from './images.ts'

export interface Post {
  title: string
  images: readonly ImageName[]
  /** Blocks of HTML in the form the editor stores. */
  text: readonly string[]
}

/** Joins the blocks and marks each link as the server does, so that what is stored is what was sent. */
export const asRichText = (text: readonly string[]): string =>
  text.join('').replaceAll(/<a href="([^"]+)">/g, '<a href="$1" rel="noopener noreferrer">')
