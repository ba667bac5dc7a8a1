import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AppName, toContainer } from '@portfolio/contracts'

/** The part of a release.json that is used here. */
interface Manifest {
  name: AppName
  entry: { js: string; css: string[] }
  files: { path: string; integrity: string }[]
}

/** A remote as documents describe it to the browser. */
export interface LocalRemote {
  name: string
  base: string
  entry: string
  integrity: string
  css: { file: string; integrity: string }[]
}

/** Builds a release of an app into a folder. Resolves with false if the build fails; the compiler has then printed why. */
export const buildInto = async (app: string, dist: string): Promise<boolean> => {
  const options = { cwd: app, env: { ...process.env, DIST_DIR: dist }, stdio: ['ignore', 'ignore', 'inherit'] as 'ignore'[] }
  const [code] = await once(spawn(process.execPath, ['app.config.ts', 'build'], options), 'exit')
  return code === 0
}

/** Describes the build in a folder for the browser, with its files below `base`. */
export const readLocalRemote = (dist: string, base: string): LocalRemote => {
  const { name, entry, files } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as Manifest
  const getIntegrity = (file: string) => files.find(({ path }) => path === `client/${file}`)?.integrity ?? ''
  return {
    name: toContainer(name),
    base,
    entry: entry.js,
    integrity: getIntegrity(entry.js),
    css: entry.css.map((file) => ({ file, integrity: getIntegrity(file) })),
  }
}
