import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from './workspaces.ts'

const run = promisify(execFile)
const NPM_MAJOR = Number.parseInt(execFileSync('npm', ['--version'], { encoding: 'utf8' }), 10)
const MARK = 'install-script-has-run'

const dir = await mkdtemp(join(tmpdir(), 'portfolio-install-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'))
const writeJson = (path: string, value: unknown) => writeFile(path, JSON.stringify(value))

/** Installs a package with an install script under the settings of this repository. Resolves with npm's error output, empty when it succeeds. */
const installWithScript = async () => {
  const work = await mkdtemp(join(dir, 'project-'))
  await cp(join(root, '.npmrc'), join(work, '.npmrc'))
  const name = 'has-a-script'
  await writeJson(join(dir, 'package.json'), { name, version: '1.0.0', scripts: { postinstall: `touch ${MARK}` } })
  await run('npm', ['pack', '--silent', '--pack-destination', work], { cwd: dir })
  await writeJson(join(work, 'package.json'), { name: 'project', private: true, dependencies: { [name]: `file:./${name}-1.0.0.tgz` } })
  const stderr = await run('npm', ['install', '--offline', '--loglevel=error'], { cwd: work }).then(
    () => '',
    (error) => String(error.stderr),
  )
  const hasRun = await readFile(join(work, 'node_modules', name, MARK)).then(
    () => true,
    () => false,
  )
  return { stderr, hasRun }
}

it('the lockfile names no registry, so that it installs from whichever one npm is configured with', async () => {
  const { packages } = await readJson(join(root, 'package-lock.json'))
  const resolved = Object.values<{ resolved?: string; link?: true }>(packages).flatMap(({ resolved, link }) =>
    resolved && !link ? [resolved] : [],
  )
  expect(resolved).toEqual([])
})

it('the lockfile has the packages of every platform, without which `npm ci` rejects it', async () => {
  const { packages } = await readJson(join(root, 'package-lock.json'))
  /** Whether a package is found from a folder as Node finds it: there, or above it. */
  const isLocked = (folder: string, name: string): boolean => {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true
    return folder !== '' && isLocked(folder.replace(/(^|\/)(node_modules\/)?(@[^/]+\/)?[^/]+$/, ''), name)
  }
  const missing = Object.entries<{ optionalDependencies?: object }>(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(folder, name)),
  )
  expect(missing).toEqual([])
})

describe('install scripts of packages', () => {
  it('are allowed for every package of the lockfile that has one', async () => {
    const { packages } = await readJson(join(root, 'package-lock.json'))
    const { allowScripts } = await readJson(join(root, 'package.json'))
    const withScript = Object.keys(packages).filter((path) => packages[path].hasInstallScript)
    expect(withScript.map((path) => path.replace(/^.*node_modules\//, '')).sort()).toEqual(Object.keys(allowScripts).sort())
  })

  it('are limited to those by a setting of npm', async () => {
    expect(await readFile(join(root, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m)
  })

  // npm below 11 does not know the setting and runs every script.
  it.runIf(NPM_MAJOR >= 11)(
    'stop the installation when they are not allowed',
    async () => {
      expect(await installWithScript()).toEqual({ stderr: expect.stringContaining('ESTRICTALLOWSCRIPTS'), hasRun: false })
    },
    60_000,
  )
})
