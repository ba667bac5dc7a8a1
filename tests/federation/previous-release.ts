import { execFileSync, execSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { linkPackages } from '@portfolio/infra/link-packages'
import { root } from '#support/start-product.ts'

/** The commit that the previous releases are built from. After a release, change it to the commit that was released. */
const PREVIOUS_COMMIT = 'a6f7546fadd72ea65c9bc7e7b74ccc66eea8c986'

// Not below node_modules, where Node does not run TypeScript.
const CACHE = join(root, '.cache/previous-releases')
const APPS = ['shell', 'public-mfe', 'admin-mfe']
const CHECKED_OUT = ['package.json', 'api', 'packages', ...APPS]

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })

const hasCommit = () => {
  try {
    git('cat-file', '-e', `${PREVIOUS_COMMIT}^{commit}`)
    return true
  } catch {
    return false
  }
}

/** A shallow clone lacks the commit: fetches it, or throws with advice. */
const fetchCommit = () => {
  if (hasCommit()) return
  try {
    git('fetch', '--quiet', '--depth=1', 'origin', PREVIOUS_COMMIT)
  } catch (cause) {
    throw new Error(
      `The previous releases are built from commit ${PREVIOUS_COMMIT}, which this clone does not have and cannot fetch. Run: git fetch --unshallow`,
      { cause },
    )
  }
}

const build = (checkout: string) => {
  const { DIST_DIR: _, CHUNK_LOAD_TIMEOUT_MS: __, ...env } = process.env
  const PATH = dirname(process.execPath) + delimiter + env.PATH
  for (const app of APPS) {
    const cwd = join(checkout, app)
    const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
    execSync(scripts.build, { cwd, env: { ...env, PATH }, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

/**
 * Returns the folder of a checkout of the previous releases with its micro-frontends built: `<folder>/<app>/dist` and `<folder>/api`.
 * The first call builds them, which takes about half a minute; later calls return at once.
 */
export const preparePreviousRelease = (): string => {
  const folder = join(CACHE, PREVIOUS_COMMIT)
  if (existsSync(folder)) return folder
  fetchCommit()
  mkdirSync(CACHE, { recursive: true })
  const work = mkdtempSync(join(CACHE, 'building-'))
  try {
    const archive = join(work, 'source.tar')
    git('archive', '--output', archive, PREVIOUS_COMMIT, ...CHECKED_OUT)
    const checkout = join(work, 'checkout')
    mkdirSync(checkout)
    execFileSync('tar', ['-xf', archive, '-C', checkout])
    // Packages that only the previous releases need stay installed (knip.json).
    linkPackages(root, checkout)
    build(checkout)
    // Another process may have finished first; both results are the same.
    if (!existsSync(folder)) renameSync(checkout, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return folder
}

if (import.meta.main) preparePreviousRelease()
