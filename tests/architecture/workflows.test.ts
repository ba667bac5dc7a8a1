import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { madeWith, manifestOf, root } from './workspaces.ts'

interface Step {
  if?: string
  uses?: string
  run?: string
  with?: Record<string, unknown>
  env?: Record<string, string>
}
interface Job {
  if?: string
  needs?: string
  environment?: string
  permissions?: Record<string, string>
  env?: Record<string, string>
  steps: Step[]
}
interface Workflow {
  on: Record<string, { branches?: string[]; paths?: string[]; inputs?: Record<string, { options?: string[] }> } | null>
  permissions: Record<string, string>
  env?: Record<string, string>
  concurrency?: { group: string; 'cancel-in-progress': boolean | string }
  jobs: Record<string, Job>
}

const folder = join(root, '.github/workflows')
const files = readdirSync(folder)
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')
const workflow = (file: string) => parse(textOf(file)) as Workflow
const stepsOf = (file: string) => Object.values(workflow(file).jobs).flatMap(({ steps }) => steps)

const deployed = ['shell', 'public-mfe', 'admin-mfe', 'api']

/** What every room is installed, checked and tested with. */
const groundwork = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'biome.json',
  'turbo.json',
  'vitest.config.ts',
  'infra/launch/**',
  'infra/test-room.mjs',
]
/** A deployed room is also tried among the previous releases of the others. */
const mixture = ['tests/federation/**', 'tests/product/**', 'tests/playwright.config.ts']

const filtersFor = (room: string) => {
  const rooms = room === 'packages' ? ['packages'] : madeWith(room)
  const own = rooms.map((one) => `${one}/**`)
  return [...own, ...groundwork, ...(deployed.includes(room) ? mixture : []), `.github/workflows/${room}.yml`].sort()
}

describe.each([...deployed, 'packages'])('the workflow of %s', (room) => {
  const { on, jobs } = workflow(`${room}.yml`)

  it('runs for what the room is made with, and for nothing else', () => {
    expect(on.pull_request?.paths?.toSorted()).toEqual(filtersFor(room))
    expect(on.push).toEqual({ branches: ['main'], paths: on.pull_request?.paths })
    expect(Object.keys(on).sort()).toEqual(['pull_request', 'push'])
  })

  it('tests that room alone', () => {
    const runs = jobs.test?.steps.flatMap(({ run }) => run ?? [])
    expect(runs).toEqual([room === 'packages' ? 'npm run test:packages' : `npm test -w ${room}`])
  })

  it('releases that room alone, from main, after its tests, with keys of its own', () => {
    if (!deployed.includes(room)) return expect(Object.keys(jobs)).toEqual(['test'])
    const { release } = jobs as { release: Job }
    expect(release.needs).toBe('test')
    expect(release.if).toBe("github.event_name == 'push' && github.ref == 'refs/heads/main'")
    expect(release.environment).toBe(room)
    const releases = release.steps.flatMap(({ run }) => run?.match(/npm run release .*/g) ?? [])
    expect(releases).toEqual([`npm run release -w ${room}`])
  })
})

describe('activation', () => {
  const { on, jobs } = workflow('releases.yml')

  it('is asked for by a person, and going back is remembered as going back', () => {
    expect(Object.keys(on)).toEqual(['workflow_dispatch'])
    expect(Object.keys(on.workflow_dispatch?.inputs ?? {})).toEqual(['action', 'part', 'version'])
    expect(on.workflow_dispatch?.inputs?.part?.options).toEqual(deployed.filter((room) => room !== 'api'))
    const runs = jobs.activate?.steps.flatMap(({ run, if: only }) => (run?.includes('releases -- ') && only ? [[only, run]] : []))
    expect(runs).toEqual([
      ["inputs.action == 'rollback'", 'npm run releases -- rollback "$PART"'],
      ["inputs.action == 'activate'", 'npm run releases -- activate "$PART@$VERSION"'],
    ])
  })

  it('happens one after the other', () => {
    expect(workflow('releases.yml').concurrency).toEqual({ group: 'activation', 'cancel-in-progress': false })
  })
})

describe.each(files)('%s', (file) => {
  const content = workflow(file)

  it('may read the code and nothing more', () => {
    expect(content.permissions).toEqual({ contents: 'read' })
    for (const job of Object.values(content.jobs)) expect(job.permissions).toBeUndefined()
  })

  it('pins every action to a released version', () => {
    for (const { uses } of stepsOf(file)) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+\.\d+\.\d+$/)
  })

  it('leaves no token behind for the commands that follow', () => {
    for (const { uses, with: options } of stepsOf(file))
      if (uses?.startsWith('actions/checkout@')) expect(options).toMatchObject({ 'persist-credentials': false })
  })

  it('runs commands that exist', () => {
    for (const { run = '' } of stepsOf(file)) {
      for (const [, script, room = ''] of run.matchAll(/npm (?:run )?(test(?::\w+)?|release|releases)\b(?:.*? -w ([\w-]+))?/g))
        expect(manifestOf(room).scripts, run).toHaveProperty([script as string])
    }
  })

  it('names secrets, holds none, and gives them to no other job', () => {
    const jobs = Object.entries(content.jobs)
    const settings = [content, ...jobs.map(([, job]) => job), ...stepsOf(file)].flatMap(({ env }) => Object.entries(env ?? {}))
    for (const [name, value] of settings)
      if (/SECRET|KEY|PASSWORD|TOKEN|DATABASE_URL|ENDPOINT|BUCKET/.test(name)) expect(value).toBe(`\${{ secrets.${name} }}`)
    for (const [name, job] of jobs) if (!job.environment) expect(JSON.stringify(job), name).not.toContain('secrets.')
    expect(JSON.stringify(content.env ?? {})).not.toContain('secrets.')
    expect(textOf(file)).not.toMatch(/[A-Za-z0-9+/]{32,}={0,2}/)
  })

  it('never builds a command out of what somebody typed', () => {
    for (const { run = '' } of stepsOf(file)) expect(run).not.toContain('${{')
  })
})
