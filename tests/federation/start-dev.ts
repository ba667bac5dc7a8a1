import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createDataDir, owner, root } from '#support/start-product.ts'

export interface DevServer {
  url: string
  dataDir: string
  /** Returns what was printed. */
  getOutput: () => string
  /** Milliseconds from the command to the first response. */
  readyMs: number
  /** Replaces text in a file of an app, as an editor saves it. */
  edit: (file: string, from: string, to: string) => Promise<void>
  dispose: () => Promise<void>
}

const apps = ['shell', 'public-mfe', 'admin-mfe', 'api']

/** Copies the apps, so that a test may edit them; packages are those of this checkout. */
const copyApps = async (folder: string) => {
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const app of apps)
    await cp(join(root, app), join(folder, app), {
      recursive: true,
      filter: (path) => !['dist', '.turbo', 'node_modules'].includes(basename(path)),
    })
}

/** Runs what `npm run dev` runs, on a free port, with its own data and copies of the apps. */
export const startDev = async (...options: string[]): Promise<DevServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-dev-'))
  const dataDir = await createDataDir()
  await copyApps(folder)
  const since = Date.now()
  const child = spawn(process.execPath, [join(root, 'infra/dev.mjs'), ...options, ...apps.flatMap((app) => ['--app', join(folder, app)])], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  child.stderr?.on('data', (text) => (output += text))
  const { url } = await new Promise<{ url: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string }))
    child.once('exit', (code) => reject(new Error(`The development server did not start (${code}):\n${output}`)))
  })
  await fetch(url)
  return {
    url,
    dataDir,
    getOutput: () => output,
    readyMs: Date.now() - since,
    edit: async (file, from, to) => {
      const path = join(folder, file)
      const text = await readFile(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
      // Renamed, because a file that is being written is empty for a moment, and a compilation then would find no exports in it.
      await writeFile(`${path}~`, text.replace(from, to))
      await rename(`${path}~`, path)
    },
    dispose: async () => {
      if (child.exitCode === null) {
        const exited = once(child, 'exit')
        child.kill('SIGTERM')
        await exited
      }
      for (const used of [folder, dataDir]) await rm(used, { recursive: true, force: true })
    },
  }
}
