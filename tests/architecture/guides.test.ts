import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readManifest, root } from './workspaces.ts'

const folder = join(root, 'docs')
const text = readFileSync(join(folder, 'operations.md'), 'utf8')
const findAll = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))]

/** The part of an address after `#` that leads to a heading. */
const toAnchor = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
const listAnchors = (markdown: string) => [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => toAnchor(title))

const links = ['operations', 'scaling', 'security'].flatMap((page) =>
  [...readFileSync(join(folder, `${page}.md`), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({ page, link })),
)

it.each(links.filter(({ link }) => !link.startsWith('http')))('$page.md links to $link, which exists', ({ page, link }) => {
  const [path = '', anchor] = link.split('#')
  const target = path ? join(folder, path) : join(folder, `${page}.md`)
  expect(existsSync(target)).toBe(true)
  if (anchor) expect(listAnchors(readFileSync(target, 'utf8'))).toContain(anchor)
})

it('the guide to operations uses npm scripts that exist', () => {
  const { scripts = {} } = readManifest('')
  const used = findAll(/npm run ([\w:-]+)/g)
  expect(used.length).toBeGreaterThan(3)
  for (const script of used) if (script !== 'release') expect(scripts).toHaveProperty([script])
})

it('the guide to operations uses services of the Compose file, and programs that the image has', () => {
  const { services } = parse(readFileSync(join(root, 'infra/compose/compose.yaml'), 'utf8'), { merge: true })
  const used = findAll(/docker compose (?:run --rm --no-deps(?: -v \S+)?|up -d --no-deps --wait|exec) ([\w-]+)/g)
  expect(used.length).toBeGreaterThan(2)
  for (const service of used) expect(Object.keys(services)).toContain(service)
  for (const program of findAll(/\s(api\/src\/[\w-]+\.ts)/g)) expect(existsSync(join(root, program)), program).toBe(true)
})

it('no command of the guide makes Compose run `prepare` again, which would activate the builds of the image', () => {
  const commands = findAll(/(docker compose (?:run|up -d) [^`\n]*)/g)
  expect(commands.length).toBeGreaterThan(2)
  for (const command of commands) expect(command).toContain(' --no-deps ')
})

it('a token of a team is for its app: no guide makes one that is valid for all apps in its place', () => {
  const [, row = ''] = /^\| A team's token +\| (.*?) +\|$/m.exec(text) ?? []
  expect(row).toMatch(/`npm run owner -- token --name \S+ --app \S+`/)
})

it('a restore drill uses no place of the site, and its pages run at the address of the drill', () => {
  const [, settings = ''] = /^export (.*DATA_DIR=.*)$/m.exec(text) ?? []
  const empty = settings.split(' ').flatMap((setting) => (setting.endsWith('=') ? setting.slice(0, -1) : []))
  const places = [
    'DATABASE_URL',
    'S3_ENDPOINT',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    'S3_BUCKET',
    'BACKUP_TO',
    'WEBHOOK_URL',
    'WEBHOOK_SECRET',
  ]
  // The policy of a page allows scripts of PUBLIC_URL only.
  expect(empty.toSorted()).toEqual([...places, 'PUBLIC_URL'].toSorted())
})

it('the guide to operations names variables that .env.example explains', () => {
  const read = (path: string) => [...readFileSync(join(root, path), 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
  const known = [...read('.env.example'), ...read('infra/compose/.env.example')]
  for (const name of findAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)[=`]/g)) expect(known).toContain(name)
})

it('the page on security names tests that exist', () => {
  const page = readFileSync(join(folder, 'security.md'), 'utf8')
  const tests = [...page.matchAll(/`([\w/-]+\.(?:test|spec)\.ts)`/g)].map(([, path = '']) => path)
  expect(tests.length).toBeGreaterThan(15)
  expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
