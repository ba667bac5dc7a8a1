/**
 * Checks the newest archive of the API: `npm run release -w api [-- --previous <archive or commit>] [--allow-differences <reason>]`.
 * Compares it with the archive before it, otherwise with the commit of the tag `api-released`, otherwise with the previous commit.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkApi } from './check-api.ts'
import { decideRelease } from './decide-release.ts'
import { findAllowance, findCommit, findPrevious, listArchives } from './unpack.ts'

const checkout = resolve(import.meta.dirname, '../..')
const text = { type: 'string' } as const
try {
  const { values } = parseArgs({ options: { previous: text, 'allow-differences': text } })
  const [archive, earlier] = listArchives(join(checkout, 'api/dist'))
  if (!archive) throw new Error('There is no archive in api/dist. "npm run release -w api" packs one.')
  const name = values.previous ?? earlier ?? findCommit('api-released', checkout) ?? findCommit('HEAD^', checkout)
  const previous = name === undefined ? undefined : findPrevious(name, checkout)
  const allowed = values['allow-differences'] ?? (previous?.commit && findAllowance(previous.commit, checkout))
  const lines = await decideRelease({ archive, check: (unchecked) => checkApi({ checkout, archive: unchecked, previous }), allowed })
  for (const line of lines) console.log(line)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
