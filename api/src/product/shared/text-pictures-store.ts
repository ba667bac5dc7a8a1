import { MEDIA_PREFIX } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'
import { UUID_PATTERN } from '#http/ids.ts'
import { listSources } from './image-sources.ts'
import { encodeAttribute } from './rich-text/entities.ts'
import { nameFootnotes } from './rich-text/footnotes.ts'

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
  altText: string | null
}

/** Gives an image without an alternative text of its own the one of the image library. */
const describe = (image: string, { altText }: Pick<Row, 'altText'>): string =>
  altText ? image.replace(' alt=""', () => ` alt="${encodeAttribute(altText)}"`) : image

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

type Rows = ReadonlyMap<string, Row>

/** Resolves with the images in some texts, by their ids. */
const readRows = async (db: Db, texts: readonly string[]): Promise<Rows> => {
  const ids = new Set(texts.flatMap((html) => [...html.matchAll(IMAGE)].map(([, , id]) => id as string)))
  if (!ids.size) return new Map()
  const query = db.selectFrom('media').select(['id', 'width', 'height', 'widths', 'animatedWidths', 'color', 'altText'])
  return new Map((await query.where('id', 'in', [...ids]).execute()).map((row) => [row.id, row]))
}

const replaceImages = (html: string, rows: Rows, replace: (image: string, url: string, row: Row) => string): string =>
  html.replace(IMAGE, (image: string, url: string, id: string) => {
    const row = rows.get(id)
    return row ? replace(describe(image, row), url, row) : image
  })

/**
 * Resolves with a text for readers, in which each image is described and offered in all its widths, and footnotes have names in the language of
 * the text; undefined if the stored text is as good. What the owner edits is the stored text.
 */
export const readTextForReaders = async (db: Db, html: string, language: string): Promise<string | undefined> => {
  const text = nameFootnotes(replaceImages(html, await readRows(db, [html]), toPicture), language)
  return text === html ? undefined : text
}

/** Resolves with posts for feeds and exports, in whose texts each image is described. */
export const describeImages = async <Item extends { description: string }>(db: Db, posts: readonly Item[]): Promise<Item[]> => {
  const texts = posts.map(({ description }) => description)
  const rows = await readRows(db, texts)
  return posts.map((post) => ({ ...post, description: replaceImages(post.description, rows, (image) => image) }))
}
