/**
 * Runs the steps of one job of a workflow in order, in a clean clone of the last commit: `npm run workflow -- <workflow> <job>`. As root it
 * runs them as an ordinary account. Of actions it knows those that the workflows use. Values of `secrets.X`, `vars.X` and `inputs.x` are taken
 * from the environment, as X, and those of `github.x.y` as GITHUB_X_Y.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { root } from './workspaces.ts'

interface Step {
  uses?: string
  run?: string
  with?: Record<string, string>
  env?: Record<string, string>
}

const NOBODY = 65_534

const [workflow = '', name = ''] = process.argv.slice(2)
const { defaults, jobs } = parse(readFileSync(join(root, `.github/workflows/${workflow}.yml`), 'utf8'))
const job: { env?: Record<string, string>; steps: Step[] } | undefined = jobs[name]
if (!job) throw new Error(`The workflow ${workflow} has no job ${name}`)

const home = mkdtempSync(join(tmpdir(), 'portfolio-workflow-'))
const clone = join(home, 'clone')
const isRoot = process.getuid?.() === 0
const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

const getValue = (variable: string) => process.env[variable.toUpperCase()] ?? ''
const resolveValue = (value: string) =>
  value
    .replace(/\$\{\{ (?:secrets|vars|inputs)\.(\w+) \}\}/g, (_, variable) => getValue(variable))
    .replace(/\$\{\{ (github(?:\.\w+)+) \}\}/g, (_, path) => getValue(path.replaceAll('.', '_')))
const resolveValues = (env: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(env).map(([key, value]) => [key, resolveValue(value)]))

const checkOut = () => {
  execFileSync('git', ['clone', '--quiet', '--no-local', root, clone])
  if (isRoot) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, home])
}

const runCommand = (command: string, env: Record<string, string>) => {
  // Only what a runner has as well, and where npm finds its packages.
  const kept = Object.entries(process.env).filter(([key]) =>
    /^(LANG|npm_config_registry|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy|CHROMIUM_PATH|GITHUB_REPOSITORY|GITHUB_API_URL)$/i.test(key),
  )
  // GitHub sets pipefail only for a workflow that names the shell.
  const pipefail = defaults?.run?.shell === 'bash' ? ['-o', 'pipefail'] : []
  const { status } = spawnSync('bash', ['-e', ...pipefail, '-c', command], {
    cwd: clone,
    stdio: 'inherit',
    ...account,
    env: {
      ...Object.fromEntries(kept),
      ...env,
      HOME: home,
      TMPDIR: home,
      GITHUB_STEP_SUMMARY: join(home, 'summary.md'),
      CI: 'true',
      PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    },
  })
  return status === 0
}

const runStep = (step: Step): boolean => {
  const { uses = '', run = '', env, with: options } = step
  console.log(`\n▸ ${run || uses}`)
  if (uses.startsWith('actions/checkout@')) checkOut()
  else if (uses.startsWith('actions/upload-artifact@')) return globSync(options?.path ?? '', { cwd: clone }).length > 0
  else if (run && !run.startsWith('sudo ')) return runCommand(run, { ...resolveValues(job.env), ...resolveValues(env) })
  return true
}

const failed = job.steps.find((step) => !runStep(step))
rmSync(home, { recursive: true, force: true })
console.log(failed ? `\nFailed: ${failed.run ?? failed.uses}` : `\n${workflow} ${name}: every step succeeded`)
process.exit(failed ? 1 : 0)
