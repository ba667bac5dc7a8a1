import { buildPart } from './build-part.ts'
import { publishPart } from './publish-part.ts'
import type { PartBuild } from './rspack.ts'

/** What a room's `part.ts` does when it is run: `build`, or `release`, which builds, checks and publishes. */
export const runPart = async (part: PartBuild): Promise<void> => {
  const [command] = process.argv.slice(2)
  try {
    if (command !== 'build' && command !== 'release') throw new Error(`Say "build" or "release", not ${JSON.stringify(command ?? '')}`)
    await buildPart(part)
    if (command === 'release') console.log(await publishPart(part))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
