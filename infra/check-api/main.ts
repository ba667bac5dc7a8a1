/**
 * Packs the API and releases the archive if it passes its check: `npm run release -w api [-- --previous <archive or commit>]
 * [--allow-differences <reason>]`. Compares it with the archive that was released before it, otherwise with the commit of the tag
 * `api-released`, otherwise with the previous commit.
 */
import { basename, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findTrailer } from '@portfolio/tooling/find-trailer'
import { packSource } from '@portfolio/tooling/source-archive'
import { exitIfStopped, forwardSignals } from '#launch/signals.mjs'
import { checkApi } from './check-api.ts'
import { decideRelease } from './decide-release.ts'
import { findCommit, findPrevious, listArchives } from './unpack.ts'

const checkout = resolve(import.meta.dirname, '../..')
const dist = join(checkout, 'api/dist')
const text = { type: 'string' } as const
// The folders of gateways are removed when these have ended.
forwardSignals()
try {
  const { values } = parseArgs({ options: { previous: text, 'allow-differences': text } })
  const named = values.previous === undefined ? undefined : findPrevious(values.previous, checkout)
  const { version, archive } = await packSource(checkout, 'api', join(dist, 'unchecked'))
  console.log(`Packed api@${version}.`)
  const earlier = listArchives(dist).find((released) => basename(released) !== basename(archive))
  const name = earlier ?? findCommit('api-released', checkout) ?? findCommit('HEAD^', checkout)
  const previous = named ?? (name === undefined ? undefined : findPrevious(name, checkout))
  const allowed =
    values['allow-differences'] ?? (previous?.commit && (await findTrailer(checkout, 'Allow-Api-Differences', previous.commit)))
  const lines = await decideRelease({ archive, dist, check: () => checkApi({ checkout, archive, previous }), allowed })
  const released = relative(checkout, join(dist, basename(archive)))
  for (const line of lines) console.log(line)
  console.log(`Released ${released}. Unpack it on a server, then: npm install --omit=dev && npm start`)
} catch (error) {
  exitIfStopped()
  console.error((error as Error).message)
  process.exitCode = 1
}
