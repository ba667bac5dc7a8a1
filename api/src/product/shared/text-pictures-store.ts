import { MEDIA_PREFIX } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'
import { UUID_PATTERN } from '#http/ids.ts'
import { listSources } from './image-sources.ts'

/** An uploaded image as the sanitizer writes it. Group 1 is its address, group 2 its id. */
const IMAGE = new RegExp(`<img src="(${MEDIA_PREFIX}(${UUID_PATTERN})\\.\\w{3})"[^>]*>`, 'g')
const WIDTH = / width="(\d+)"/
const SIZE = / (?:width|height)="/

/** Width of the text column: see rich-text.module.css. */
const COLUMN = '90vw, 38rem'

interface Row {
  width: number
  height: number
  widths: number[]
  animatedWidths: number[]
  color: string | null
}

const toPicture = (image: string, url: string, { width, height, color, ...variants }: Row): string => {
  const sources = listSources({ url, ...variants })
  if (!sources.length) return image
  // Browsers that know `auto` use the width in the layout, which is smaller in a table.
  const sizes = `auto, min(${WIDTH.exec(image)?.[1] ?? width}px, ${COLUMN})`
  const elements = sources.map(({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${sizes}">`)
  // Reserves the space of the image, unless the owner has chosen a size.
  const size = SIZE.test(image) ? '' : ` width="${width}" height="${height}"`
  const style = color && !/ style=/.test(image) ? ` style="background:${color}"` : ''
  return `<picture>${elements.join('')}${image.replace('<img', `<img loading="lazy"${size}${style}`)}</picture>`
}

/**
 * Resolves with a text for readers, in which each image is offered in all its widths; undefined if the stored text is as good. What the owner
 * edits is the stored text.
 */
export const readTextPictures = async (db: Db, html: string): Promise<string | undefined> => {
  const ids = [...html.matchAll(IMAGE)].map(([, , id]) => id as string)
  if (!ids.length) return undefined
  const query = db.selectFrom('media').select(['id', 'width', 'height', 'widths', 'animatedWidths', 'color'])
  const rows = new Map((await query.where('id', 'in', ids).execute()).map((row) => [row.id, row]))
  const text = html.replace(IMAGE, (image: string, url: string, id: string) => {
    const row = rows.get(id)
    return row ? toPicture(image, url, row) : image
  })
  return text === html ? undefined : text
}
