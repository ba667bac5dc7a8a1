import { cleanTags, type Post, type PostDraft, toLanguageAttributes, toLanguageTag } from '@portfolio/contracts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import { type PostCollectionName, postImageTable, postTable } from '#db/collection-tables.ts'
import type { Db, Trx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { throwHttpError } from '#http/errors.ts'
import { chooseSlug } from './blog-slugs-store.ts'
import { readDescription, sanitizeDescription } from './description.ts'
import { type Edited, explainMissedUpdate, toRowVersion } from './edits.ts'
import { parseImageUrl } from './image-url.ts'
import { toSiteLinks } from './rich-text/site-links.ts'
import { IMAGE_COLUMNS, toImage } from './to-image.ts'

/** Marks the columns of a draft that was prepared. A symbol, because no draft that a client has sent or a table has kept can contain one. */
const COLUMNS = Symbol('columns')

type Columns = Awaited<ReturnType<typeof sanitizeDescription>> & {
  title: string
  tags?: string[]
  language?: string | null
  isMenuPage?: boolean
}
type Draft = Omit<PostDraft, 'id'> & { [COLUMNS]?: Columns }

interface Options {
  publicUrl: string | undefined
}

/** Resolves with the ids of uploaded images in the given order, each once. Throws 422 for a URL that is not of an upload. */
const findImageIds = async (trx: Trx, urls: readonly string[], publicUrl: string | undefined): Promise<string[]> => {
  const wanted = urls.map((url) => parseImageUrl(url, publicUrl))
  const ids = [...new Set(wanted.flatMap((image) => image?.id ?? []))]
  // Locked until the commit, so that an image cannot be deleted while a post begins to show it.
  const found = ids.length ? await trx.selectFrom('media').select(['id', 'extension']).where('id', 'in', ids).forKeyShare().execute() : []
  const extensions = new Map(found.map(({ id, extension }) => [id, extension]))
  if (!wanted.every((image) => image && extensions.get(image.id) === image.extension))
    throwHttpError(422, 'Only images uploaded here can be used', 'images')
  return ids
}

/** Whether a write failed because another request has added the one About section. */
export const isSecondSection = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'about_has_one'

/** Resolves with the columns of a draft, sanitized. What the draft of a blog lacks of its own properties, the blog keeps. */
const toColumns = async (
  name: PostCollectionName,
  { title, description, tags, language, isMenuPage, [COLUMNS]: prepared }: Draft,
  { publicUrl }: Options,
): Promise<Columns> => {
  const isBlog = name === 'blogs'
  return (
    prepared ?? {
      title,
      ...(await sanitizeDescription(toSiteLinks(description, (origin) => origin === publicUrl))),
      ...(isBlog && tags && { tags: cleanTags(tags) }),
      ...(isBlog && language !== undefined && { language: toLanguageTag(language) ?? null }),
      ...(isBlog && isMenuPage !== undefined && { isMenuPage }),
    }
  )
}

/** Sanitizes a draft for a later write in a transaction, which must not be open meanwhile: a long text takes seconds. */
export const createPreparePost =
  (name: PostCollectionName, options: Options) =>
  async <D extends Draft>(draft: D): Promise<D> => ({ ...draft, [COLUMNS]: await toColumns(name, draft, options) })

/** What blogs and the About section have in common: rich text, images in order, edits by version. */
export const createPostStore = (db: Db, name: PostCollectionName, options: Options) => {
  const { publicUrl } = options
  const table = postTable(name)
  const imageTable = postImageTable(name)
  const isBlog = name === 'blogs'
  const select = (source: Db | Trx) =>
    source
      .selectFrom(table)
      .select(['id', 'version', 'title', 'description', 'sanitiserVersion'])
      .$if(isBlog, (query) =>
        query.select([
          sql<string[]>`tags`.as('tags'),
          sql<string | null>`language`.as('language'),
          sql<boolean>`is_menu_page`.as('isMenuPage'),
          sql<string | null>`slug`.as('slug'),
        ]),
      )
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom(imageTable)
            .innerJoin('media', 'media.id', `${imageTable}.mediaId`)
            .select(IMAGE_COLUMNS)
            .whereRef(`${imageTable}.postId`, '=', `${table}.id`)
            .orderBy(`${imageTable}.position`),
        ).as('images'),
      )
      .where('deletedAt', 'is', null)

  const toPost = (row: Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>): Post => ({
    _id: row.id,
    version: row.version,
    title: row.title,
    description: readDescription(row),
    images: row.images.map(toImage),
    // A blog with none of these has exactly the properties of the specification.
    ...(row.tags?.length ? { tags: row.tags } : {}),
    ...(row.language && { language: row.language, langAttributes: toLanguageAttributes(row.language) }),
    ...(row.isMenuPage && { isMenuPage: true }),
    ...(row.slug && { slug: row.slug }),
  })

  const find = async (source: Db | Trx, id: string): Promise<Post | undefined> => {
    const row = await select(source).where('id', '=', id).executeTakeFirst()
    return row && toPost(row)
  }

  const insertImages = async (trx: Trx, postId: string, mediaIds: string[]) => {
    const rows = mediaIds.map((mediaId, position) => ({ postId, mediaId, position }))
    if (rows.length) await trx.insertInto(imageTable).values(rows).execute()
  }

  const replaceImages = async (trx: Trx, postId: string, mediaIds: string[]) => {
    await trx.deleteFrom(imageTable).where('postId', '=', postId).execute()
    await insertImages(trx, postId, mediaIds)
  }

  /** Those in lists: without the pages of the menu. */
  const selectListed = (source: Db | Trx) => select(source).$if(isBlog, (query) => query.where(sql<boolean>`not is_menu_page`))

  return {
    list: async (): Promise<Post[]> => (await selectListed(db).orderBy('seq', 'desc').execute()).map(toPost),
    /** Resolves with the posts in lists and the pages of the menu. */
    listAll: async (): Promise<Post[]> => (await select(db).orderBy('seq', 'desc').execute()).map(toPost),
    find: (id: string) => find(db, id),

    /** Resolves with the existing posts among these ids, newest first. */
    listSome: async (ids: readonly string[]): Promise<Post[]> => {
      const query = select(db).where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      return (await query.orderBy('seq', 'desc').execute()).map(toPost)
    },

    count: async (): Promise<number> => {
      const present = db.selectFrom(table).where('deletedAt', 'is', null)
      const query = isBlog ? present.where(sql<boolean>`not is_menu_page`) : present
      return Number((await query.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()).count)
    },

    /** Resolves with `limit` posts from an index on, newest first, where `first` is the id of one that comes before all others. */
    slice: async (first: string | null, offset: number, limit: number): Promise<Post[]> => {
      const isFirst = sql`${sql.ref('id')} is not distinct from ${first}::uuid`
      return (await selectListed(db).orderBy(isFirst, 'desc').orderBy('seq', 'desc').limit(limit).offset(offset).execute()).map(toPost)
    },

    prepare: createPreparePost(name, options),

    add: async (draft: Draft): Promise<Post> => {
      const columns = await toColumns(name, draft, options)
      return inTransaction(db, async (trx) => {
        const mediaIds = await findImageIds(trx, draft.images, publicUrl)
        const id = uuid()
        const slug = isBlog && (await chooseSlug(trx, { ...draft, id }))
        await trx
          .insertInto(table)
          .values({ id, ...columns, ...slug })
          .execute()
        await insertImages(trx, id, mediaIds)
        return (await find(trx, id)) as Post
      })
    },

    /** Writes the post with this id: adds it, edits it, or edits and restores a deleted one. */
    put: async (id: string, draft: Draft): Promise<Post> => {
      const columns = await toColumns(name, draft, options)
      return inTransaction(db, async (trx) => {
        const mediaIds = await findImageIds(trx, draft.images, publicUrl)
        const slug = isBlog && (await chooseSlug(trx, { ...draft, id }))
        await trx
          .insertInto(table)
          .values({ id, ...columns, ...slug })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet((eb) => ({
              ...columns,
              ...slug,
              version: eb(`${table}.version`, '+', 1),
              updatedAt: sql<Date>`now()`,
              deletedAt: null,
            })),
          )
          .execute()
        await replaceImages(trx, id, mediaIds)
        return (await find(trx, id)) as Post
      })
    },

    edit: async (id: string, { version, ...draft }: Draft): Promise<Edited<Post>> => {
      const columns = await toColumns(name, draft, options)
      return inTransaction(db, async (trx) => {
        const mediaIds = await findImageIds(trx, draft.images, publicUrl)
        const slug = isBlog && (await chooseSlug(trx, { ...draft, id }))
        const row = await trx
          .updateTable(table)
          .set({ ...columns, ...slug })
          .set((eb) => ({ version: eb('version', '+', 1), updatedAt: sql<Date>`now()` }))
          .where('id', '=', id)
          .where('deletedAt', 'is', null)
          .$if(version !== undefined, (query) => query.where('version', '=', toRowVersion(version)))
          .returning('id')
          .executeTakeFirst()
        if (!row) return explainMissedUpdate(trx, name, id)
        await replaceImages(trx, id, mediaIds)
        return (await find(trx, id)) as Post
      })
    },

    /** Resolves with the post without this image; with undefined when there is no such post or it does not show the image. */
    removeImage: (id: string, mediaId: string): Promise<Post | undefined> =>
      inTransaction(db, async (trx) => {
        // Locks the post first, as an edit does, so that two writers cannot deadlock.
        const post = await trx
          .selectFrom(table)
          .select('id')
          .where('id', '=', id)
          .where('deletedAt', 'is', null)
          .forUpdate()
          .executeTakeFirst()
        if (!post) return undefined
        const { numDeletedRows } = await trx
          .deleteFrom(imageTable)
          .where('postId', '=', id)
          .where('mediaId', '=', mediaId)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return undefined
        await trx
          .updateTable(table)
          .set((eb) => ({ version: eb('version', '+', 1), updatedAt: sql<Date>`now()` }))
          .where('id', '=', id)
          .execute()
        return find(trx, id)
      }),
  }
}
