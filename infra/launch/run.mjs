import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

// Plain JavaScript: these launchers run on the Node that is there, before anything is installed.

export const root = resolve(import.meta.dirname, '../..')
export const bin = (name) => join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)

/** The project's own Node first, so that every child runs on it. */
export const childEnv = (extra = {}) => ({
  ...process.env,
  PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  ...extra,
})

/** Runs a command. Answers its exit code and, unless it is shown while it runs, all it printed. */
export const run = (command, args, { show = false, env = {}, cwd = root } = {}) =>
  new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: childEnv(env),
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** One named step with its time; on failure prints what the step said and ends the process. */
export const step = async (name, work) => {
  const since = Date.now()
  process.stdout.write(`  ${name} … `)
  const { code, output } = await work()
  console.log(code === 0 ? seconds(since) : 'failed')
  if (code === 0) return output
  console.error(`\n${output.trim()}\n\n${name}: stopped, see above.`)
  process.exit(1)
}

/**
 * Installs what the lockfile says, when it has changed since the last time. Not `npm ci`: it refuses a lockfile made where
 * a registry lacks some other platform's optional packages (docs/decisions/0006). The lockfile is read and never written.
 */
export const installIfChanged = async () => {
  const stamp = join(root, 'node_modules/.installed-lockfile')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await step('Installing packages', () => run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']))
  writeFileSync(stamp, wanted)
}

export const buildIfChanged = (env = {}) =>
  step('Building shell, public-mfe and admin-mfe', () =>
    run(bin('turbo'), ['run', 'build', '--ui=stream', '--output-logs=errors-only'], { env }),
  )
