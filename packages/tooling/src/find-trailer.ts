import { git } from './read-source.ts'

/**
 * Resolves with the value of a trailer of a commit message, such as the reason in `Allow-Growth: <reason>`, from the newest commit after `since` that
 * has it. Reads only the last commit where the clone does not have `since`.
 */
export const findTrailer = async (dir: string, key: string, since: string | undefined): Promise<string | undefined> => {
  const [known] = since ? await git(dir, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${since}^{commit}`) : []
  const [value] = await git(dir, 'log', `--format=%(trailers:key=${key},valueonly,unfold)`, known ? `${known}..HEAD` : '-1')
  return value
}
