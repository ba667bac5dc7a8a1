import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve as resolvePath } from 'node:path'
import { exitIfStopped, track } from './signals.mjs'

// Plain JavaScript: the launchers run on whatever Node is installed, before `npm install`.

export const root = resolvePath(import.meta.dirname, '../..')
export const bin = (name) => join(root, 'node_modules/.bin', name)

/** The workspaces of the micro-frontends. */
export const listMicroFrontends = () => readdirSync(root).filter((name) => existsSync(join(root, name, 'app.config.ts')))

/**
 * The environment of child processes. The project's own Node comes first in PATH, so that every child runs on it. Processes and threads find
 * their sources compiled by an earlier one.
 */
export const childEnv = (extra = {}) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  ...process.env,
  PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  ...extra,
})

/** Runs a command. Resolves with its exit code and, unless `show` is set, everything it printed. */
export const run = (command, args, { show = false, env = {}, cwd = root } = {}) =>
  new Promise((resolve) => {
    const stdio = show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe']
    const child = track(spawn(command, args, { cwd, env: childEnv(env), stdio }))
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

/** Returns how long ago a time in milliseconds was, such as "12.3 s". */
export const formatSince = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Runs one named step and prints how long it took. On failure it prints the output and exits. */
export const step = async (name, work) => {
  const since = Date.now()
  process.stdout.write(`  ${name} … `)
  const { code, output } = await work().catch((error) => ({ code: 1, output: error.message }))
  exitIfStopped()
  console.log(code === 0 ? formatSince(since) : 'failed')
  if (code === 0) return output
  console.error(`\n${output.trim()}\n\n${name} failed, see above.`)
  process.exit(1)
}

/**
 * Installs the packages of the lockfile if it has changed since the last installation: with `npm ci` where there are none, otherwise
 * with `npm install`, which replaces only what has changed and disturbs no running process (docs/decisions/0006). The lockfile is read and never
 * written. What npm has cached is not requested again: the lockfile pins its content.
 */
export const installIfChanged = async () => {
  const stamp = join(root, 'node_modules/.installed-lockfile')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const command = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci']
  const install = (...options) => run('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error', ...options])
  await step('Installing packages', async () => {
    // npm does not ask again when its cache knows a package but not yet the locked version.
    const cached = await install('--prefer-offline')
    return cached.code === 0 ? cached : install()
  })
  writeFileSync(stamp, wanted)
}

export const buildIfChanged = () =>
  step(`Building ${listMicroFrontends().join(', ')}`, () => run(bin('turbo'), ['run', 'build', '--ui=stream', '--output-logs=errors-only']))

/** Builds the previous releases, unless that has been done before (docs/decisions/0025). */
export const startPreviousRelease = () => run(bin('node'), [join(root, 'tests/federation/previous-release.ts')])
export const buildPreviousRelease = (started = startPreviousRelease()) => step('Building the previous releases', () => started)

/** Builds with a chunk timeout that a test can wait for, unless these versions have been built with it before. */
export const buildShortTimeouts = () =>
  step('Building with a short chunk timeout', () => run(bin('node'), [join(root, 'tests/federation/short-timeout-builds.ts')]))
