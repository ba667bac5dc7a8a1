import { blogs, FILES_PREFIX, MEDIA_PREFIX, workCollections } from '@portfolio/contracts'
import { sql } from 'kysely'
import { collectionTable, type PostCollectionName, postTable } from '#db/collection-tables.ts'
import type { Db } from '#db/database.ts'
import { SANITIZER_VERSION, sanitizeAgain } from '#product/shared/rich-text/sanitize-rich-text.ts'
import { toSiteLinks } from '#product/shared/rich-text/site-links.ts'
import { count, type Finding, fine, problem } from './finding.ts'

/** Of the computer on which a reader opens the link. */
const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
const UPLOAD = new RegExp(`^(?:${MEDIA_PREFIX}|${FILES_PREFIX})`)
const LINK = sql<string>`'(href|data-value)="[^"]*https?://'`

/** Resolves with the paths of blogs and works: those with an id, which is unique, so that they are of this site at any address, and others. */
const listPaths = async (db: Db) => {
  const collections = [blogs, ...workCollections()]
  const withId = new Set<string>()
  for (const { name, page } of collections) {
    const rows = await db.selectFrom(collectionTable(name)).select('id').execute()
    const copies = await db.selectFrom('workingCopies').select('id').where('form', '=', name).execute()
    for (const { id } of [...rows, ...copies]) withId.add(`${page.path}/${id}`)
  }
  const pages = new Map<string, string>(collections.map(({ name, page }) => [name, page.path]))
  const slugs = await db.selectFrom('workSlugs').select(['collection', 'slug']).execute()
  const named = await db.selectFrom('blogs').select(['slug', 'formerSlugs']).where('slug', 'is not', null).execute()
  const others = new Set([
    ...['/', '/about', ...pages.values(), ...slugs.map(({ collection, slug }) => `${pages.get(collection)}/${slug}`)],
    ...named.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs].map((one) => `${blogs.page.path}/${one}`)),
  ])
  return { withId, others }
}

interface Text {
  where: PostCollectionName | 'workingCopies'
  id: string
  html: string
}

const listTexts = async (db: Db): Promise<Text[]> => {
  const texts: Text[] = []
  for (const where of ['blogs', 'about'] as const) {
    const query = db.selectFrom(postTable(where)).select(['id', 'description as html']).where('description', '~', LINK)
    for (const row of await query.execute()) texts.push({ where, ...row })
  }
  const { rows } = await sql<{ id: string; html: string }>`
    select id, "values"->>'description' as html from working_copies where "values"->>'description' ~ ${LINK}`.execute(db)
  return [...texts, ...rows.map((row) => ({ where: 'workingCopies' as const, ...row }))]
}

/** Writes a text unless it has been saved since it was read. */
const write = async (db: Db, { where, id, html }: Text, linked: string) => {
  if (where === 'workingCopies')
    return sql`update working_copies set "values" = jsonb_set("values", '{description}', to_jsonb(${linked}::text))
      where id = ${id} and "values"->>'description' = ${html}`.execute(db)
  const description = sanitizeAgain(linked)
  return db
    .updateTable(postTable(where))
    .set({ description, sanitiserVersion: SANITIZER_VERSION })
    .where('id', '=', id)
    .where('description', '=', html)
    .execute()
}

interface Options {
  publicUrl: string | undefined
  /** Whether links to `publicUrl` are a problem as well. They lead to the right place until it changes. */
  alsoPublic: boolean
}

/**
 * Finds links to pages of this site by an absolute address, as earlier versions stored them: that of the computer on which the text was
 * written, or of `publicUrl`.
 */
export const checkSiteLinks = async (db: Db, { publicUrl, alsoPublic }: Options): Promise<Finding> => {
  const { withId, others } = await listPaths(db)
  const addresses = new Set<string>()
  const isSite = (origin: string, link: string) => {
    const path = link.replace(/[?#].*$/, '')
    const isElsewhere = withId.has(path) || (LOCAL.test(origin) && (others.has(path) || UPLOAD.test(path)))
    const found = origin === publicUrl ? alsoPublic : isElsewhere
    if (found) addresses.add(origin)
    return found
  }
  const texts = await listTexts(db)
  const changes = texts.map((text) => ({ text, linked: toSiteLinks(text.html, isSite) })).filter(({ text, linked }) => linked !== text.html)
  if (!changes.length) return fine('Links', 'those within the site have no address that could change')
  const found = `${count(changes.length, 'text links', 'texts link')} to pages of this site as ${[...addresses].sort().join(' and ')}`
  return problem('Links', `${found}, which breaks when the site has another address`, async () => {
    for (const { text, linked } of changes) await write(db, text, linked)
    return `${count(changes.length, 'text links', 'texts link')} to them by their paths`
  })
}
