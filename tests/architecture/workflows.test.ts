import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readManifest, root, workspaceAndDependencies } from './workspaces.ts'

interface Step {
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
  on: Record<string, { branches?: string[]; paths?: string[]; inputs?: Record<string, { options?: string[]; required?: boolean }> } | null>
  permissions: Record<string, string>
  env?: Record<string, string>
  defaults?: { run?: { shell?: string } }
  concurrency?: { group: string; 'cancel-in-progress': boolean | string }
  jobs: Record<string, Job>
}

const folder = join(root, '.github/workflows')
const files = readdirSync(folder)
const readText = (file: string) => readFileSync(join(folder, file), 'utf8')
const readWorkflow = (file: string) => parse(readText(file)) as Workflow
const readSteps = (file: string) => Object.values(readWorkflow(file).jobs).flatMap(({ steps }) => steps)

const apps = ['shell', 'public-mfe', 'admin-mfe', 'api']

/** Apps with public pages are checked with the content of the site as well. */
const withContent = (app: string) => (['shell', 'public-mfe'].includes(app) ? ' --content "$SITE_URL"' : '')

/** What every workspace is installed, checked and tested with. */
const commonPaths = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'biome.json',
  'turbo.json',
  'vitest.config.ts',
  'infra/launch/**',
  'infra/test-workspace.mjs',
]
/** An app is also tested with the previous releases of the others. */
const skewPaths = ['tests/federation/**', 'tests/support/**', 'tests/playwright.config.ts']

const expectedPaths = (workspace: string) => {
  const folders = workspace === 'packages' ? ['packages'] : workspaceAndDependencies(workspace)
  const own = folders.map((folder) => `${folder}/**`)
  return [...own, ...commonPaths, ...(apps.includes(workspace) ? skewPaths : []), `.github/workflows/${workspace}.yml`].sort()
}

describe.each([...apps, 'packages'])('the workflow of %s', (workspace) => {
  const { on, jobs } = readWorkflow(`${workspace}.yml`)

  it('runs when the workspace or one of its dependencies changes, and for nothing else', () => {
    expect(on.pull_request?.paths?.toSorted()).toEqual(expectedPaths(workspace))
    expect(on.push).toEqual({ branches: ['main'], paths: on.pull_request?.paths })
    expect(Object.keys(on).sort()).toEqual(['pull_request', 'push'])
  })

  it('tests that workspace alone', () => {
    const runs = jobs.test?.steps.flatMap(({ run }) => (run?.startsWith('npm') ? run : []))
    expect(runs).toEqual([workspace === 'packages' ? 'npm run test:packages' : `npm test -w ${workspace}`])
  })

  it('releases that app alone, from main, after its tests, with its own credentials', () => {
    if (!apps.includes(workspace)) return expect(Object.keys(jobs)).toEqual(['test'])
    const { release } = jobs as { release: Job }
    expect(release.needs).toBe('test')
    expect(release.if).toBe("github.event_name == 'push' && github.ref == 'refs/heads/main'")
    expect(release.environment).toBe(workspace)
    const releases = release.steps.flatMap(({ run }) => run?.match(/npm run release .*/g) ?? [])
    expect(releases).toEqual([`npm run release -w ${workspace}${withContent(workspace).replace(' ', ' -- ')}`])
  })
})

it.each(['shell', 'public-mfe', 'admin-mfe'])(
  'the workflow of %s previews pull requests of this repository only, with keys of their own',
  (app) => {
    const { preview } = readWorkflow(`${app}.yml`).jobs as { preview: Job }
    expect(preview.needs).toBe('test')
    expect(preview.if).toBe("github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository")
    expect(preview.environment).toBe(`preview-${app}`)
    const [publish, comment] = preview.steps.slice(-2)
    // Under a version of its own: main publishes the same build later, with the commit that it has there.
    expect(publish?.run).toContain(`npm run release -w ${app} -- --preview --url "$PULL_REQUEST_URL"${withContent(app)} | tee `)
    expect(publish?.run).toContain(`grep -o '${app}@[0-9a-zA-Z-]*' release.txt`)
    expect(publish?.run).toMatch(/npm run releases --silent -- preview .* \| tee -a "\$GITHUB_STEP_SUMMARY" > preview\.txt/)
    expect(comment?.run).toBe(`node infra/pull-request/comment-preview.ts ${app} preview.txt`)
    expect(comment?.env).toMatchObject({ PULL_REQUEST: `\${{ github.event.pull_request.number }}` })
    expect(preview.permissions).toEqual({ contents: 'read', 'pull-requests': 'write' })
    // No secret of the site reaches the step that talks to GitHub, and its token no other step.
    for (const { env = {} } of preview.steps.slice(0, -1)) expect(env).not.toHaveProperty('GITHUB_TOKEN')
    expect(Object.keys(comment?.env ?? {})).toEqual(['GITHUB_TOKEN', 'PULL_REQUEST'])
  },
)

it.each(['shell', 'public-mfe', 'admin-mfe'])('the jobs of %s compare it with the active releases, and find the commits since', (app) => {
  const { release, preview } = readWorkflow(`${app}.yml`).jobs as { release: Job; preview: Job }
  for (const { steps } of [release, preview]) {
    const step = steps.find(({ run = '' }) => run.includes('npm run release '))
    expect(step?.env).toMatchObject({ SITE_URL: `\${{ vars.SITE_URL }}`, RELEASES_TOKEN: `\${{ secrets.RELEASES_TOKEN }}` })
    expect(steps[0]?.with).toMatchObject({ 'fetch-depth': 0 })
  }
})

it.each(['packages.yml', 'validate.yml'])('%s installs the S3 server that the tests of the packages need', (file) => {
  expect(readSteps(file).some(({ run = '' }) => run.startsWith('sudo apt-get') && run.includes('radosgw'))).toBe(true)
})

it.each([...apps.map((app) => `${app}.yml`), 'validate.yml'])('%s has the history that the previous releases are built from', (file) => {
  expect(readWorkflow(file).jobs.test?.steps[0]?.with).toMatchObject({ 'fetch-depth': 0 })
})

it('the API is checked against the last released one, not against a refused commit', () => {
  const { steps } = readWorkflow('api.yml').jobs.release as Job
  expect(steps[0]?.with).toMatchObject({ 'fetch-depth': 0 })
  const runs = steps.flatMap(({ run }) => run ?? [])
  const tagging = runs.findIndex((run) =>
    /gh run list .*--branch main .*--status success .*headSha[\s\S]*git tag --force api-released/.test(run),
  )
  expect(tagging).toBeGreaterThan(-1)
  expect(runs[tagging + 1]).toBe('npm run release -w api')
})

describe('the releases workflow', () => {
  const { on, jobs } = readWorkflow('releases.yml')

  it('is started by a person, and a rollback names the version that it undoes', () => {
    expect(Object.keys(on)).toEqual(['workflow_dispatch'])
    const { inputs = {} } = on.workflow_dispatch ?? {}
    expect(Object.keys(inputs)).toEqual(['action', 'app', 'version', 'reason'])
    expect(inputs.action?.options).toEqual(['activate', 'rollback'])
    expect(inputs.app?.options).toEqual(apps.filter((app) => app !== 'api'))
    expect(inputs.version?.required).toBe(true)
    const changes = jobs.activate?.steps.flatMap(({ env, run }) => (env ? [run] : []))
    expect(changes).toEqual(['npm run releases -- "$ACTION" "$APP@$VERSION" --reason="$REASON"'])
  })

  it('uses the token of the team whose app it changes, and of no other', () => {
    expect(jobs.activate?.environment).toBe(`production-\${{ inputs.app }}`)
  })

  it('talks to the site over HTTP and knows neither its database nor its object store', () => {
    expect(jobs.activate?.env).toEqual({ SITE_URL: `\${{ vars.SITE_URL }}`, RELEASES_TOKEN: `\${{ secrets.RELEASES_TOKEN }}` })
  })

  it('lets no run delay or cancel another, which may be a rollback in an emergency', () => {
    for (const one of [readWorkflow('releases.yml'), ...Object.values(jobs)]) expect(one).not.toHaveProperty('concurrency')
  })
})

describe.each(files)('%s', (file) => {
  const content = readWorkflow(file)

  it('knows neither the database of the site nor the password of its owner', () => {
    expect(readText(file)).not.toMatch(/DATABASE_URL|ADMIN_PASSWORD|postgres(?:ql)?:\/\//i)
  })

  it('has only permission to read', () => {
    expect(content.permissions).toEqual({ contents: 'read' })
    // A job that reads more names it, and so does one that comments a pull request.
    for (const [job, { permissions = {} }] of Object.entries(content.jobs))
      for (const [name, permission] of Object.entries(permissions))
        expect(permission, name).toBe(job === 'preview' && name === 'pull-requests' ? 'write' : 'read')
  })

  it('names every action by a commit, which unlike a tag cannot be moved, and its version', () => {
    const uses = readText(file).match(/uses: .*/g) ?? []
    expect(uses).toHaveLength(readSteps(file).filter((step) => step.uses).length)
    for (const line of uses) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('installs from the cache of npm', () => {
    for (const { uses, with: options } of readSteps(file))
      if (uses?.startsWith('actions/setup-node@')) expect(options).toEqual({ 'node-version': 24, cache: 'npm' })
  })

  it('does not leave the checkout token to later commands', () => {
    for (const { uses, with: options } of readSteps(file))
      if (uses?.startsWith('actions/checkout@')) expect(options).toMatchObject({ 'persist-credentials': false })
  })

  it('runs npm scripts that exist', () => {
    for (const { run = '' } of readSteps(file)) {
      for (const [, script, workspace = ''] of run.matchAll(/npm (?:run )?(test(?::\w+)?|release|releases)\b(?:.*? -w ([\w-]+))?/g))
        expect(readManifest(workspace).scripts, run).toHaveProperty([script as string])
    }
  })

  it('takes secrets only from GitHub and only in jobs with an environment', () => {
    const jobs = Object.entries(content.jobs)
    const settings = [content, ...jobs.map(([, job]) => job), ...readSteps(file)].flatMap(({ env }) => Object.entries(env ?? {}))
    for (const [name, value] of settings)
      if (/SECRET|KEY|PASSWORD|TOKEN|DATABASE_URL|ENDPOINT|BUCKET/.test(name)) expect(value).toBe(`\${{ secrets.${name} }}`)
    for (const [name, job] of jobs) if (!job.environment) expect(JSON.stringify(job), name).not.toContain('secrets.')
    expect(JSON.stringify(content.env ?? {})).not.toContain('secrets.')
    expect(readText(file).replace(/@[0-9a-f]{40}/g, '')).not.toMatch(/[A-Za-z0-9+/]{32,}={0,2}/)
  })

  it('fails when a command before a pipe fails', () => {
    const hasPipe = readSteps(file).some(({ run = '' }) => /[^|]\|[^|]/.test(run))
    if (hasPipe) expect(content.defaults?.run?.shell).toBe('bash')
  })

  it('never interpolates an expression into a command', () => {
    for (const { run = '' } of readSteps(file)) expect(run).not.toContain('${{')
  })
})
