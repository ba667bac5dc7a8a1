import type { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '#test/test-database.ts'
import { listMigrationNames, migrate, migrateIn } from './migrate.ts'
import { openSession } from './session.ts'

/** The last migrations of a version, of the product and of the delivery. */
const versions = { '0.1.0': [6, 903], '0.2.0': [48, 919] } as const
type Version = keyof typeof versions

const ID = 'e0000000-0000-7000-8000-00000000000'
const worksTables = ['books', 'book_chapters', 'journal_articles', 'projects']
/** Signs that a conversion of texts would change, and formats of the editor. */
const TEXT = `<h2>Ünïcode “quotes”</h2><p class="ql-align-center">E = <em>mc</em><sup>2</sup> &amp; \u00a0so\u00adon 日本語 👩‍🔬</p>`

const content = [
  ...worksTables.flatMap((table) => [
    `insert into ${table} (id, title, description, author, link, release_date)
     values (gen_random_uuid(), 'One of ${table} <b>&amp;', E'Two\\nlines', 'A. Lovelace; C. Babbage', 'In print, 1843', 'Spring 1843')`,
    `insert into ${table} (id, title, description, author, link, release_date, deleted_at)
     values (gen_random_uuid(), 'Deleted of ${table}', 'Text', 'A. Lovelace', 'https://example.org/', '1843', now())`,
  ]),
  `insert into conferences (id, title, description, conference_date) values (gen_random_uuid(), 'A conference', 'Said there', '4 to 6 May 1843')`,
  `insert into external_links (id, title, link) values (gen_random_uuid(), 'A link', 'https://example.org/')`,
  `insert into media (id, extension, width, height, widths, bytes) values ('${ID}1', 'jpg', 1600, 1000, '{480,960}', 203198)`,
  `insert into blogs (id, title, description) values ('${ID}2', 'A blog', '${TEXT}')`,
  `insert into blogs (id, title, description) values ('${ID}3', 'A later blog', '<p>Text</p>')`,
  `insert into blog_images (post_id, media_id, position) values ('${ID}2', '${ID}1', 0)`,
  `update site_state set current_blog_id = '${ID}2'`,
  `insert into about (id, title, description) values ('${ID}4', 'About', '${TEXT}')`,
  `insert into about_images (post_id, media_id, position) values ('${ID}4', '${ID}1', 0)`,
  `update site_settings set version = 7, owner_name = 'Ada O’Brien', tagline = 'Numbers', background_image = '/media/${ID}1.jpg',
     copyright_year = 1999, footer_links = '[{"title": "Books", "link": "/books"}]'`,
  `insert into users (id, email, password_hash) values ('${ID}5', 'ada@example.org', '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA')`,
  `insert into sessions (token_hash, user_id, address_key, created_at, last_seen_at, expires_at)
   values (sha256('session'), '${ID}5', 'local', now(), now(), now() + interval '1 day')`,
  `insert into api_tokens (token_hash, name, created_at) values (sha256('token'), 'ci', now())`,
  `insert into release_sets (id, shell, public_mfe, admin_mfe, action, reason) values (1, 'aaa', 'bbb', 'ccc', 'activate', 'First')`,
]
/** What tables hold that version 0.1.0 had not. */
const laterContent = [
  `insert into work_details (collection, id, details) select 'books', id, '{"csl": {"DOI": "10.1/a"}, "links": [], "bibtex": "@book{a, note = {private}}"}' from books`,
  `insert into work_slugs (collection, slug, work_id, is_current) select 'books', 'slug-' || seq, id, true from books`,
  `insert into working_copies (id, form, values, base_version) values ('${ID}2', 'blogs', '{"title": "Half-typ", "description": "<p>Half"}', 1)`,
  `insert into working_copies (id, form, status, values) values ('${ID}6', 'books', 'scheduled', '{"title": "Later"}')`,
  `insert into schedules (form, item_id, action, due_at) values ('books', '${ID}6', 'publish', now() + interval '1 day')`,
  `insert into files (id, name, bytes) values ('${ID}7', 'paper.pdf', 9306)`,
  `insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports)
   values ('${ID}8', '${ID}5', 'My phone', 'credential', 'key', 1, '{internal}')`,
  `insert into former_addresses (address, collection, item_id, batch_id) values ('/2020/05/title', 'blogs', '${ID}2', '${ID}9')`,
]

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false })
})
afterEach(() => database.drop())

const createSite = async (client: Client, version: Version) => {
  const [product, delivery] = versions[version]
  const isOf = (number: number) => (number < 900 ? number <= product : number <= delivery)
  const names = (await listMigrationNames()).filter((name) => isOf(Number(name.slice(0, 3))))
  const { db, close } = await openSession(database.url)
  await db.transaction().execute((trx) => migrateIn(trx, names))
  await close()
  for (const statement of [...content, ...(version === '0.1.0' ? [] : laterContent)]) await client.query(statement)
}

const COUNTED_ON = ['kysely_migration', 'kysely_migration_lock', 'content_revision']
const readTables = async (client: Client) => {
  const { rows } = await client.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const tables: Record<string, object[]> = {}
  for (const { name } of rows)
    if (!COUNTED_ON.includes(name))
      tables[name] = (await client.query(`select to_jsonb(t) as row from ${name} t`)).rows.map(({ row }) => row)
  return tables
}

/** Matches a row that has these values. Migrations may add columns, and keys to what a column holds. */
const containing = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? expect.objectContaining(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, containing(inner)])))
    : value

it.each(Object.keys(versions) as Version[])('an upgrade from %s keeps every value of every row', async (version) => {
  const { client, close } = await openSession(database.url)
  await createSite(client, version)
  const before = await readTables(client)
  expect((await migrate(database.url)).length).toBeGreaterThan(0)
  const after = await readTables(client)
  for (const [name, rows] of Object.entries(before)) for (const row of rows) expect(after[name], name).toContainEqual(containing(row))
  await close()
})
