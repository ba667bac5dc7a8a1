import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './workspaces.ts'

/** Everything that a ninth collection needs (docs/decisions/0023), beside a line in each of the two index files. */
const TALKS: Record<string, string> = {
  'packages/contracts/src/collections/talks.ts': `
    import { defineCollection } from '#define-collection'
    export const talks = defineCollection({
      name: 'talks',
      kind: 'list',
      path: '/talks',
      fields: { title: 'text', description: 'longText', venue: 'text', link: 'link', talkDate: 'date' },
      page: {
        path: '/talks',
        title: 'Talks',
        group: 'Research',
        empty: 'Talks coming soon',
        count: { one: 'talk', many: 'talks' },
        workType: 'speech',
      },
    })`,
  'packages/contracts/src/texts/talks.ts': `
    import type { TextsOf } from './define-texts.ts'
    import { description, title } from './fields.ts'
    export const talkTexts: TextsOf<'talks'> = {
      label: { one: 'Talk', menu: 'Talks' },
      form: { title: 'Talks Section', note: 'This information will be displayed publicly on the talks page.' },
      list: { title: 'Talks List', columns: ['title', 'venue', 'talkDate', 'link', 'description'] },
      fields: {
        title,
        description,
        venue: { label: 'Venue', required: 'Please enter the venue' },
        link: { label: 'Link', required: 'Please enter the link' },
        talkDate: { label: 'Date', required: 'Please enter the date' },
      },
      messages: {
        created: 'Talk created successfully.',
        createFailed: 'Error adding new talk.',
        createFallback: 'Error adding talk, please try again.',
        deleted: 'Talk deleted successfully.',
        deleteFailed: 'Problem deleting talk, try again.',
        restored: 'Talk restored.',
      },
    }`,
  'api/src/db/migrations/899-create-talks.ts': `
    import { type Kysely, sql } from 'kysely'
    import { recordRevisions, WORK_PARTS } from '#db/record-revisions.ts'
    export const up = async (db: Kysely<unknown>) => {
      await sql\`
        create table talks (
          id uuid primary key,
          seq bigint generated always as identity unique,
          version int not null default 1,
          title short_text not null,
          description long_text not null,
          venue short_text not null,
          link link_text not null,
          talk_date short_text not null,
          deleted_at timestamptz,
          created_at timestamptz not null default now(),
          updated_at timestamptz not null default now()
        )\`.execute(db)
      await sql\`
        create trigger z_bump_content_revision after insert or update or delete or truncate on talks
        for each statement execute function bump_content_revision()\`.execute(db)
      await recordRevisions(db, { collection: 'talks', table: 'talks', ...WORK_PARTS })
    }`,
}

/** What is not covered by tests that iterate over all collections. */
const TESTS: Record<string, string> = {
  'api/src/talks.test.ts': `
    import { expect, it } from 'vitest'
    import { listPublicPaths } from './delivery/releases/public-paths.ts'
    import { callSample } from './delivery/releases/sample-content.ts'
    import { calls } from './product/auth/access.ts'
    it('talks are in the access list, the preflight check and its sample content', async () => {
      const access = calls.filter(({ path }) => path.startsWith('/talks')).map(({ method, path, access }) => [method, path, access])
      expect(access).toEqual([
        ['GET', '/talks', 'anyone'],
        ['POST', '/talks/add', 'owner'],
        ['POST', '/talks/restore/:id', 'owner'],
        ['DELETE', '/talks/:id', 'owner'],
      ])
      expect(calls).toContainEqual({ method: 'GET', path: '/pages/talks/:page', access: 'anyone' })
      expect(await listPublicPaths(callSample, [])).toContainEqual({ path: '/talks', status: 200 })
      expect(JSON.parse((await callSample('/api/talks')).body)[0]).toHaveProperty('venue')
      expect(JSON.parse((await callSample('/api/works/talks?coins=1')).body).items[0].values).toHaveProperty('venue')
    })`,
  'api/src/talks-search.test.ts': `
    import { afterAll, beforeAll, expect, it } from 'vitest'
    import { startTestApi, type TestApi } from '#test/start-test-api.ts'
    let api: TestApi
    beforeAll(async () => {
      api = await startTestApi()
    })
    afterAll(() => api.close())
    it('talks are found by the search', async () => {
      const talk = { title: 'On tides', description: 'About the sea.', venue: 'Plymouth', link: 'https://talks.example/tides', talkDate: 'May 2024' }
      await api.asOwner().post('/api/talks/add', talk)
      for (const q of ['tides', 'sea', 'plymouth', '2024'])
        expect((await api.asVisitor().get('/api/search?q=' + q)).body, q).toMatchObject({ total: 1, results: [{ section: 'Talks' }] })
    })`,
  'public-mfe/src/talks.test.tsx': `
    import { expect, it } from 'vitest'
    import { renderPage } from '#test/render-on-server.tsx'
    const values = { title: 'On tides', description: 'About the sea.', venue: 'Plymouth', link: 'https://talks.example/tides', talkDate: 'May 2024' }
    const links = [{ kind: 'publisher', href: values.link }]
    const talk = { _id: 'a', version: 1, values, path: '/talks/on-tides-2024', year: '2024', imprint: '', container: '', status: '', links }
    const list = (items: object[]) => ({ items, page: 1, pages: 1, total: items.length, all: items.length, upcoming: 0, order: 'date', facets: { years: [], types: [], tags: [] } })
    it('talks have a public page', async () => {
      const { html, status, head } = await renderPage('/talks', { '/works/talks': list([talk]) })
      expect(status).toBe(200)
      for (const text of ['Talks', '1 talk', 'On tides', 'About the sea.', 'Plymouth', 'https://talks.example/tides', 'May 2024']) expect(html).toContain(text)
      expect(head).toMatchObject({ title: 'Talks · Ada Example', description: 'Talks by Ada Example.' })
      expect((await renderPage('/talks', { '/works/talks': list([]) })).html).toContain('Talks coming soon')
    })`,
  'shell/src/layout/talks.test.ts': `
    import { expect, it } from 'vitest'
    import { getGroups, getMenu } from './sections.ts'
    it('talks are in the top menu and the side navigation', () => {
      expect(getMenu().map(({ title }) => title)).toContain('Talks')
      expect(getGroups().find(({ title }) => title === 'Research')?.sections.map(({ path }) => path)).toContain('/talks')
    })`,
  'admin-mfe/src/talks.test.ts': `
    import { expect, it } from 'vitest'
    import { menu } from './shared/layout/menu.ts'
    import { createRoutes } from './routes.tsx'
    it('talks are in the portal menu and have a page', () => {
      expect(menu.flat()).toContainEqual(expect.objectContaining({ label: 'Talks', to: '/admin/talks' }))
      const paths = (routes: ReturnType<typeof createRoutes>): unknown[] => routes.flatMap(({ path, children }) => [path, ...paths(children ?? [])])
      Object.assign(globalThis, { window: { localStorage: { getItem: () => null }, location: { pathname: '/' }, addEventListener: () => {} } })
      expect(paths(createRoutes({} as never))).toContain('/admin/talks')
    })`,
}

const run = promisify(execFile)
const bin = (name: string) => join(root, 'node_modules/.bin', name)
let checkout: string

const write = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(checkout, path), text)
}

/** Adds an import and puts a line into the list or table of an index file, before that of About. */
const register = (path: string, importLine: string, before: string, entry: string) => {
  const text = readFileSync(join(checkout, path), 'utf8')
  expect(text).toContain(before)
  writeFileSync(join(checkout, path), `${importLine}\n${text.replace(before, `${entry}${before}`)}`)
}

/** Copies the checkout. Its installed packages are linked, except that `@portfolio/*` are the copy's own. */
const copyCheckout = () => {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const files = tracked.split('\0').filter((file) => file && !file.startsWith('docs/'))
  for (const file of files) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true })
    cpSync(join(root, file), join(checkout, file))
  }
  const modules = join(checkout, 'node_modules')
  mkdirSync(join(modules, '@portfolio'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@portfolio' && !one.startsWith('.')))
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const name of readdirSync(join(checkout, 'packages')))
    symlinkSync(join(checkout, 'packages', name), join(modules, '@portfolio', name))
  for (const name of ['api', 'infra']) symlinkSync(join(checkout, name), join(modules, '@portfolio', name))
}

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'portfolio-ninth-'))
  copyCheckout()
  write(TALKS)
  const contracts = 'packages/contracts/src'
  register(`${contracts}/collections/index.ts`, "import { talks } from './talks.ts'", 'about] as const', 'talks, ')
  register(`${contracts}/texts/index.ts`, "import { talkTexts } from './talks.ts'", '  about: aboutTexts', '  talks: talkTexts,\n')
})
afterAll(() => rmSync(checkout, { recursive: true, force: true }))

it('a ninth collection compiles in every workspace with only its definition, texts and migration', { timeout: 300_000 }, async () => {
  // One program for all: each alone would check the packages again. That each has its own settings is checked by `npm run types`.
  const sources = ['packages/contracts', 'packages/api-client', 'infra', 'api', 'shell', 'public-mfe', 'admin-mfe']
  const config = {
    extends: '@portfolio/tooling/tsconfig.browser.json',
    compilerOptions: { allowJs: true, checkJs: false },
    include: sources,
    exclude: ['**/*.test.*', '**/node_modules', '**/dist'],
  }
  writeFileSync(join(checkout, 'tsconfig.json'), JSON.stringify(config))
  await run(bin('tsc'), { cwd: checkout }).catch(({ stdout }) => expect(stdout).toBe(''))
})

it('a ninth collection is served, protected, purged, listed and shown', { timeout: 300_000 }, async () => {
  write(TESTS)
  const report = join(checkout, 'report.json')
  // One project and process for all: each would compile and import what the others have as well.
  const test = {
    include: ['api/src/product/collections/*.test.ts', '**/{purge-store,content-revision,guard,talks,talks-search}.test.{ts,tsx}'],
    globalSetup: ['api/test/global-setup.ts'],
    isolate: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  }
  writeFileSync(join(checkout, 'vitest.config.ts'), `export default { test: ${JSON.stringify(test)} }`)
  const options = ['--testNamePattern', '^(?!.*concurrent).*talks', '--reporter', 'json', '--outputFile', report]
  await run(bin('vitest'), ['run', ...options], { cwd: checkout, maxBuffer: 1e8 }).catch(() => {})
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { message: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
  }
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failures = [...testResults.map(({ message }) => message), ...results.flatMap(({ failureMessages }) => failureMessages)]
  expect(failures.filter(Boolean)).toEqual([])
  const passed = results.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName)
  for (const name of [
    '/api/talks adds items and lists the newest first',
    '/api/talks deletes an item and restores it to the same place with the same id',
    'the table of talks has exactly the columns of the definition, with the limits of the rules',
    'housekeeping purges the talks that were deleted more than 30 days ago, and no others',
    'the content revision changes when the table talks changes',
    'talks are in the access list, the preflight check and its sample content',
    'talks are found by the search',
    'talks have a public page',
    'talks are in the top menu and the side navigation',
    'talks are in the portal menu and have a page',
  ])
    expect(passed).toContain(name)
  expect(passed.filter((name) => /POST \/talks\/add returns 401 without a token/.test(name))).toHaveLength(1)
})
