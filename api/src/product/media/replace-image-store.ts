import { type Image, MEDIA_PREFIX, SETTINGS_ID } from '@portfolio/contracts'
import { type RawBuilder, sql } from 'kysely'
import { POST_IMAGE_TABLES, type PostCollectionName } from '#db/collection-tables.ts'
import type { Db, Trx } from '#db/database.ts'
import { imageUrl } from '#product/shared/image-url.ts'
import { rowToImage } from '#product/shared/to-image.ts'
import type { Media } from './media-store.ts'

interface Swap {
  id: string
  by: string
  /** Replaces the addresses of the image and its variants in a text with the address of the other one. */
  inText: (text: RawBuilder<string>) => RawBuilder<string>
}

const createSwap = ({ id }: Media, by: Media): Swap => {
  const addresses = `${MEDIA_PREFIX}${id}(\\.\\w+|-\\d+\\.\\w+)`
  return { id, by: by.id, inText: (text) => sql`regexp_replace(${text}, ${addresses}, ${imageUrl(by)}, 'g')` }
}

/** Resolves with the ids of the published posts that it changed. Their revisions keep the image. */
const replaceInPosts = async (trx: Trx, name: PostCollectionName, { id, by, inText }: Swap): Promise<string[]> => {
  const [posts, images] = [sql.table(name), sql.table(POST_IMAGE_TABLES[name])]
  // Locked in one order, so that two calls cannot wait for each other.
  const { rows } = await sql<{ id: string }>`
    select id from ${posts} as post
    where deleted_at is null and (
      strpos(description, ${id}) > 0 or exists (select 1 from ${images} where post_id = post.id and media_id = ${id}::uuid))
    order by id for update`.execute(trx)
  const ids = rows.map((row) => row.id)
  await sql`
    update ${posts} set description = ${inText(sql`description`)}, version = version + 1, updated_at = now() where id = any(${ids})`.execute(
    trx,
  )
  // A post that already shows the other one shows it only once.
  await sql`
    delete from ${images} where media_id = ${id}::uuid and post_id = any(${ids})
      and post_id in (select post_id from ${images} where media_id = ${by}::uuid)`.execute(trx)
  await sql`update ${images} set media_id = ${by}::uuid where media_id = ${id}::uuid and post_id = any(${ids})`.execute(trx)
  return ids
}

const replaceInSettings = async (trx: Trx, { id, inText }: Swap): Promise<string[]> => {
  const { rows } = await sql`
    update site_settings set
      background_image = ${inText(sql`background_image`)}, identity = ${inText(sql`identity::text`)}::jsonb,
      version = version + 1, updated_at = now()
    where strpos(background_image, ${id}) > 0 or strpos(identity->>'portrait', ${id}) > 0
    returning version`.execute(trx)
  return rows.length ? [SETTINGS_ID] : []
}

/** Replaces the image in drafts and unsaved changes. An open form, which still has it, is told that its text was changed elsewhere. */
const replaceInCopies = async (trx: Trx, { id, inText }: Swap, changed: readonly string[]) => {
  await sql`
    update working_copies set values = ${inText(sql`values::text`)}::jsonb, version = version + 1, writer = null
    where upload_ids @> array[${id}::uuid] and deleted_at is null`.execute(trx)
  // The items that they change have a new version only because of this.
  await sql`update working_copies set base_version = base_version + 1 where id = any(${changed}) and base_version is not null`.execute(trx)
}

/** Gives the other one the description of the image, except for what it already has. */
const passOnDescription = async (trx: Trx, { altText, caption, focusX, focusY }: Media, by: Media): Promise<Media> => {
  const isFocused = by.focusX !== null
  return trx
    .updateTable('media')
    .set({
      altText: by.altText ?? altText,
      caption: by.caption || caption,
      ...(!isFocused && { focusX, focusY }),
    })
    .where('id', '=', by.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Creates a function that shows another upload wherever an image is shown: in posts, their drafts and the settings. Earlier versions and
 * deleted posts keep it. Resolves with the other one, or undefined when there is no such image. Called again, it changes nothing.
 */
export const createImageReplacement =
  (db: Db) =>
  (id: string, by: string): Promise<Image | undefined> =>
    db.transaction().execute(async (trx) => {
      // Locked, so that neither image can be deleted until the commit.
      const found = await trx.selectFrom('media').selectAll().where('id', 'in', [id, by]).orderBy('id').forUpdate().execute()
      const [image, other] = [id, by].map((one) => found.find((row) => row.id === one))
      if (!image || !other) return undefined
      if (image === other) return rowToImage(image)
      const swap = createSwap(image, other)
      const changed: string[] = []
      for (const name of Object.keys(POST_IMAGE_TABLES) as PostCollectionName[]) changed.push(...(await replaceInPosts(trx, name, swap)))
      changed.push(...(await replaceInSettings(trx, swap)))
      await replaceInCopies(trx, swap, changed)
      return rowToImage(await passOnDescription(trx, image, other))
    })

export type ReplaceImage = ReturnType<typeof createImageReplacement>
