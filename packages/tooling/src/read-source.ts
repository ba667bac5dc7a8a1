import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ReleaseSource } from '@portfolio/mfe-contract'
import { shortenSource } from '@portfolio/releases'

const run = promisify(execFile)

/** Resolves with the lines that git prints, or with none when this is no repository or git is not installed. */
export const git = async (dir: string, ...args: string[]): Promise<string[]> =>
  run('git', args, { cwd: dir }).then(
    ({ stdout }) => stdout.trim().split('\n').filter(Boolean),
    () => [],
  )

const findCommitUrl = (commit: string | undefined, env: NodeJS.ProcessEnv): string | undefined => {
  if (!commit) return
  if (env.GITHUB_SERVER_URL && env.GITHUB_REPOSITORY) return `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/commit/${commit}`
  if (env.CI_PROJECT_URL) return `${env.CI_PROJECT_URL}/-/commit/${commit}`
}

/** Returns where the app in this folder comes from: the commit of its checkout, and what options and the variables of GitHub or GitLab say. */
export const readSource = async (
  dir: string,
  options: Pick<ReleaseSource, 'notes' | 'url'> = {},
  env: NodeJS.ProcessEnv = {},
): Promise<ReleaseSource> => {
  const [ofCheckout, author, subject] = await git(dir, 'log', '-1', '--format=%H%n%an%n%s')
  const commit = ofCheckout ?? env.GITHUB_SHA ?? env.CI_COMMIT_SHA
  const changed = await git(dir, 'status', '--porcelain', '--', '.', '../packages')
  const notes = options.notes ?? (subject && changed.length ? `${subject} (with uncommitted changes)` : subject)
  const url = options.url ?? findCommitUrl(commit, env)
  return shortenSource({ ...(commit && { commit }), ...(author && { author }), ...(notes && { notes }), ...(url && { url }) })
}
