import { collections, FILES_PREFIX, isList, MEDIA_PREFIX } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { ContentRevision } from '#cache/content-revision.ts'
import { oncePerRevision } from '#cache/once-per-revision.ts'
import { collectionTable, POST_IMAGE_TABLES } from '#db/collection-tables.ts'
import type { Db } from '#db/database.ts'
import { UUID_PATTERN } from '#http/ids.ts'

const ADDRESS = `(?:${MEDIA_PREFIX}|${FILES_PREFIX})(${UUID_PATTERN})`

const selectPublished = (name: Parameters<typeof collectionTable>[0]) =>
  sql`select id from ${sql.table(collectionTable(name))} where deleted_at is null`

const selectLinks = (list: 'links' | 'embargoed') =>
  collections
    .filter(isList)
    .map(
      ({ name }) => sql`select details->>${list} as text from work_details where collection = ${name} and id in (${selectPublished(name)})`,
    )

/** All published texts that may contain the address of an upload. Unpublished ones are in other tables (decision 65). */
const texts = [
  ...['blogs', 'about'].map((post) => sql`select description as text from ${sql.table(post)} where deleted_at is null`),
  sql`select site_settings::text from site_settings`,
  ...collections
    .filter(isList)
    .map(({ name }) => sql`select item::text from ${sql.table(collectionTable(name))} as item where deleted_at is null`),
  ...selectLinks('links'),
]

const images = Object.entries(POST_IMAGE_TABLES).map(
  ([post, table]) =>
    sql`select media_id::text from ${sql.table(table)} where post_id in (select id from ${sql.table(post)} where deleted_at is null)`,
)

const findIds = (selects: typeof texts) => sql`
  select found[1] as id
  from (${sql.join(selects, sql` union all `)}) as content, regexp_matches(text, ${ADDRESS}, 'g') as found
  where text like ${`%${MEDIA_PREFIX}%`} or text like ${`%${FILES_PREFIX}%`}`

/** A file under an embargo is not public, whatever else links to it. */
const selectIds = sql<{ id: string }>`
  ${findIds(texts)} union ${sql.join(images, sql` union `)} except ${findIds(selectLinks('embargoed'))}`

interface Dependencies {
  db: Db
  content: Pick<ContentRevision, 'current' | 'refresh' | 'getStaleSeconds'>
}

/** Knows which uploads are public. Ids are read once per content revision, so that readers' requests need no query. */
export const createPublicUploads = ({ db, content }: Dependencies) => {
  const getIds = oncePerRevision(content, async () => {
    const { rows } = await selectIds.execute(db)
    return new Set(rows.map(({ id }) => id))
  })

  return {
    /** Resolves with whether something published uses the image or file. */
    has: async (id: string): Promise<boolean> => {
      if (content.getStaleSeconds() === Number.POSITIVE_INFINITY) await content.refresh()
      if ((await getIds()).has(id)) return true
      // Another gateway may just have published the item that uses the image or file.
      const revision = content.current()
      await content.refresh()
      return revision !== content.current() && (await getIds()).has(id)
    },
  }
}
