import { isSlug } from '@portfolio/scholarship'
import type { Trx } from '#db/database.ts'
import { inPieces } from '#db/in-pieces.ts'
import { throwHttpError } from '#http/errors.ts'
import { chooseSlugs } from '#product/shared/blog-slugs-store.ts'
import { parseImageUrl } from '#product/shared/image-url.ts'
import { SANITIZER_VERSION } from '#product/shared/rich-text/sanitize-rich-text.ts'
import { getFileName } from '#site-import/shared/addresses.ts'
import type { ReadItem } from '#site-import/shared/export-content.ts'

const getMediaIds = (images: readonly string[]) => images.flatMap((url) => parseImageUrl(url, undefined)?.id ?? [])

const listIds = (text: string, address: RegExp) => [...text.matchAll(address)].map(([, id]) => id as string)

/**
 * Throws 409 if images or files were swept because the export was not imported for a day, or deleted. Locks them, so that they are kept until the
 * commit. `files` are the addresses of those that works link to.
 */
export const checkUploads = async (trx: Trx, items: readonly ReadItem[], files: readonly string[]) => {
  const texts = items.map(({ html }) => html).join('\n')
  const wanted = {
    media: new Set([...items.flatMap(({ images }) => getMediaIds(images)), ...listIds(texts, /src="\/media\/([\da-f-]{36})\./g)]),
    files: new Set(listIds([texts, ...files.map((url) => `href="${url}"`)].join('\n'), /href="\/files\/([\da-f-]{36})\//g)),
  }
  for (const table of ['media', 'files'] as const) {
    const found = await trx
      .selectFrom(table)
      .select('id')
      .where('id', '=', (eb) => eb.fn.any(eb.val([...wanted[table]])))
      .forKeyShare()
      .execute()
    if (found.length < wanted[table].size) throwHttpError(409, 'Images or files of this export have expired. Choose the file again.')
  }
}

/** Returns the last part of an old address, if it has words. Empty: none has. */
const findFormerSlug = (addresses: readonly string[]): string =>
  addresses.map(getFileName).find((name) => isSlug(name) && /[a-z]/.test(name)) ?? ''

/** Resolves with the ids of the added ones. The state of the site must be locked. */
export const addBlogs = async (trx: Trx, items: readonly ReadItem[]): Promise<Set<string>> => {
  const added = new Set<string>()
  const slugs = await chooseSlugs(
    trx,
    items.map(({ id, title, addresses }) => ({ id, title, slug: findFormerSlug(addresses) })),
  )
  for (const piece of inPieces(items)) {
    const rows = piece.map(({ id, kind, title, html, tags = [], date, updated }) => ({
      ...{
        id,
        title,
        description: html,
        tags,
        sanitiserVersion: SANITIZER_VERSION,
        isMenuPage: kind === 'page',
        slug: slugs.get(id) ?? null,
      },
      ...(date && { createdAt: new Date(date), updatedAt: new Date(updated ?? date) }),
    }))
    // Items of an export that was imported before already exist.
    const inserted = await trx
      .insertInto('blogs')
      .values(rows as never)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    for (const { id } of inserted) added.add(id)
    const images = piece
      .filter(({ id }) => added.has(id))
      .flatMap(({ id, images }) => [...new Set(getMediaIds(images))].map((mediaId, position) => ({ postId: id, mediaId, position })))
    if (images.length) await trx.insertInto('blogImages').values(images).execute()
  }
  return added
}

/** Resolves with the ids of the added ones. */
export const addWorkingCopies = async (trx: Trx, items: readonly ReadItem[]): Promise<Set<string>> => {
  const added = new Set<string>()
  for (const piece of inPieces(items)) {
    const rows = piece.map(({ id, kind, title, html, tags = [], images, status, date, addresses }) => ({
      ...{
        id,
        form: 'blogs' as const,
        values: JSON.stringify({ title, description: html, images, tags, isMenuPage: kind === 'page', slug: findFormerSlug(addresses) }),
        status: status as 'draft' | 'private',
      },
      ...(date && { createdAt: new Date(date) }),
    }))
    const inserted = await trx
      .insertInto('workingCopies')
      .values(rows as never)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    for (const { id } of inserted) added.add(id)
  }
  return added
}
