import { buildApp } from './build-app.ts'
import { publishApp } from './publish-app.ts'
import type { AppBuild } from './rspack.ts'

/** Runs the command of an `app.config.ts`: `build`, or `release`, which builds, checks and publishes. */
export const runApp = async (app: AppBuild): Promise<void> => {
  const [command] = process.argv.slice(2)
  try {
    if (command !== 'build' && command !== 'release') throw new Error(`Expected "build" or "release", not ${JSON.stringify(command ?? '')}`)
    await buildApp(app)
    if (command === 'release') console.log(await publishApp(app))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
