import type { AboutSection, Image, PostDraft } from '@portfolio/contracts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Db, Trx } from '#db/database.ts'
import { throwHttpError } from '#http/errors.ts'
import { cleanDescription, descriptionOf } from './clean-description.ts'
import { type Edited, explainMissedUpdate, knownVersion } from './edits.ts'
import { imageUrl, issuedImage } from './issued-image.ts'

export type Post = AboutSection
type Words = Pick<PostDraft, 'title' | 'description' | 'images' | 'version'>

interface Options {
  publicUrl: string | undefined
}

interface FoundImage extends Omit<Image, '_id' | 'url'> {
  id: string
  extension: string
}

const presentImage = ({ id, extension, width, height, widths }: FoundImage): Image => ({
  _id: id,
  url: imageUrl({ id, extension }),
  width,
  height,
  widths,
})

/** The ids of uploaded pictures in the order given, each once; 422 for an address that this product did not issue. */
const issuedIds = async (trx: Trx, addresses: readonly string[], publicUrl: string | undefined): Promise<string[]> => {
  const wanted = addresses.map((address) => issuedImage(address, publicUrl))
  const ids = [...new Set(wanted.flatMap((image) => image?.id ?? []))]
  // Locked until the commit, so that a picture cannot be removed while a post begins to show it.
  const found = ids.length ? await trx.selectFrom('media').select(['id', 'extension']).where('id', 'in', ids).forKeyShare().execute() : []
  const issued = new Map(found.map(({ id, extension }) => [id, extension]))
  if (!wanted.every((image) => image && issued.get(image.id) === image.extension))
    throwHttpError(422, 'Only images uploaded here can be used', 'images')
  return ids
}

/**
 * What blogs and the About page have in common: words, pictures in an order, edits by version.
 * For the compiler both tables are `blogs`, which has the same columns.
 */
export const createPostStore = (db: Db, name: 'blogs' | 'about', { publicUrl }: Options) => {
  const table = name as 'blogs'
  const imageTable = (name === 'blogs' ? 'blogImages' : 'aboutImages') as 'blogImages'

  const all = (source: Db | Trx) =>
    source
      .selectFrom(table)
      .select(['id', 'version', 'title', 'description', 'sanitiserVersion'])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom(imageTable)
            .innerJoin('media', 'media.id', `${imageTable}.mediaId`)
            .select(['media.id', 'media.extension', 'media.width', 'media.height', 'media.widths'])
            .whereRef(`${imageTable}.postId`, '=', `${table}.id`)
            .orderBy(`${imageTable}.position`),
        ).as('images'),
      )
      .where('deletedAt', 'is', null)

  const present = (row: Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>): Post => ({
    _id: row.id,
    version: row.version,
    title: row.title,
    description: descriptionOf(row),
    images: row.images.map(presentImage),
  })

  const one = async (source: Db | Trx, id: string): Promise<Post | undefined> => {
    const row = await all(source).where('id', '=', id).executeTakeFirst()
    return row && present(row)
  }

  const showImages = async (trx: Trx, postId: string, mediaIds: string[]) => {
    const rows = mediaIds.map((mediaId, position) => ({ postId, mediaId, position }))
    if (rows.length) await trx.insertInto(imageTable).values(rows).execute()
  }

  return {
    list: async (): Promise<Post[]> => (await all(db).orderBy('seq', 'desc').execute()).map(present),
    find: (id: string) => one(db, id),

    add: async ({ title, description, images }: Words): Promise<Post> => {
      const clean = cleanDescription(description)
      return db.transaction().execute(async (trx) => {
        const mediaIds = await issuedIds(trx, images, publicUrl)
        const id = uuid()
        await trx
          .insertInto(table)
          .values({ id, title, ...clean })
          .execute()
        await showImages(trx, id, mediaIds)
        return (await one(trx, id)) as Post
      })
    },

    edit: async (id: string, { title, description, images, version }: Words): Promise<Edited<Post>> => {
      const clean = cleanDescription(description)
      return db.transaction().execute(async (trx) => {
        const mediaIds = await issuedIds(trx, images, publicUrl)
        const row = await trx
          .updateTable(table)
          .set({ title, ...clean })
          .set((eb) => ({ version: eb('version', '+', 1), updatedAt: new Date() }))
          .where('id', '=', id)
          .where('deletedAt', 'is', null)
          .$if(version !== undefined, (query) => query.where('version', '=', knownVersion(version)))
          .returning('id')
          .executeTakeFirst()
        if (!row) return explainMissedUpdate(trx, table, id)
        await trx.deleteFrom(imageTable).where('postId', '=', id).execute()
        await showImages(trx, id, mediaIds)
        return (await one(trx, id)) as Post
      })
    },

    /** The post without one of its pictures; undefined when there is no such post or it does not show that picture. */
    removeImage: (id: string, mediaId: string): Promise<Post | undefined> =>
      db.transaction().execute(async (trx) => {
        // The post first, as an edit does: two writers then wait for each other instead of blocking each other.
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
          .set((eb) => ({ version: eb('version', '+', 1), updatedAt: new Date() }))
          .where('id', '=', id)
          .execute()
        return one(trx, id)
      }),
  }
}
