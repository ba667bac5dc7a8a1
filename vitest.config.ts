import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A project per workspace, so that each can be tested alone and starts no more than it needs. */
const project = (
  name: string,
  include: string,
  options: { exclude?: string[]; globalSetup?: string[]; env?: Record<string, string>; isolate?: false } = {},
) => ({
  extends: true as const,
  test: { name, include: [include], ...options },
})

/** Tests that leave nothing behind in their modules share a process: starting one takes longer than most of them. */
const PURE = { isolate: false } as const

const remotes = globSync('*-mfe', { cwd: import.meta.dirname }).sort()

const testFiles = (folder: string) => `${folder}/{src,test,demo}/**/*.test.{ts,tsx}`

/** They replace a module, or limit what image files this process decodes: files after them would fail. */
const ISOLATED =
  'api/{test/demo-*,src/product/media/*,src/product/site-import/read/hostile-texts,src/product/turns,src/product/working-copies/publishing}.test.ts'
const BROWSER = { globalSetup: ['infra/launch/set-browser.mjs'] }
/** As in production: React's other build takes longer. */
const API = { globalSetup: ['api/test/global-setup.ts'], env: { NODE_ENV: 'production' } }

/** Files that take 10 s and more, or 3 s in a project whose files come last. Started last, one of them would leave a core idle. */
const SLOW = [
  's3-store',
  'faults/faults',
  'ninth-collection',
  'api/test/demo-content',
  'api/test/demo-round-trip',
  'embedded-postgres/postgres',
  'follow-active-set',
  'launch/start',
  'releases/src/team-keys',
  'preflight',
  'renderer',
  'commands/releases',
  'media/encoder',
  'from-markup',
  'media/upload',
  'linear-time',
  'blog-images',
]

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isFast = ({ moduleId }: TestSpecification) => !SLOW.some((name) => moduleId.includes(`${name}.test.`))
    return (await super.sort(files)).toSorted((a, b) => Number(isFast(a)) - Number(isFast(b)))
  }
}

export default defineConfig({
  test: {
    // Many tests wait for databases and servers; the default would leave one core idle.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFilesFirst },
    // Generous, for busy machines; a test that hangs still ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    projects: [
      project('shell', testFiles('shell'), PURE),
      ...remotes.map((name) => project(name, testFiles(name), name === 'admin-mfe' ? PURE : BROWSER)),
      project('api', testFiles('api'), { ...API, ...PURE, exclude: [ISOLATED] }),
      project('api-isolated', ISOLATED, API),
      project('packages', testFiles('packages/*'), PURE),
      project('infra', 'infra/**/*.test.ts'),
      project('tests', 'tests/{architecture,bench,faults}/**/*.test.ts'),
    ],
  },
})
