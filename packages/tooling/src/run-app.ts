import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import type { AppBuild } from './app-build.ts'
import { buildApp } from './build-app.ts'
import { publishApp } from './publish-app.ts'
import { readContentSite } from './read-content-site.ts'
import { readSource } from './read-source.ts'
import { verifyRelease } from './verify-release.ts'

const readCommand = () => {
  const { values, positionals } = parseArgs({
    options: {
      notes: { type: 'string' },
      url: { type: 'string' },
      verify: { type: 'string' },
      with: { type: 'string', multiple: true },
      checkout: { type: 'string' },
      content: { type: 'string' },
      preview: { type: 'boolean' },
      'without-check': { type: 'boolean' },
      'allow-growth': { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const [command, ...more] = positionals
  if ((command !== 'build' && command !== 'release') || more.length)
    throw new Error(`Expected "build" or "release", not ${JSON.stringify(positionals.join(' '))}`)
  return { command, options: values }
}

/** Ends the process as a signal does, but by way of what listens for its exit, which removes temporary folders. */
const exitOnSignals = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(128 + constants.signals[signal]))
}

/**
 * Runs the command of an `app.config.ts`: `build`, or `release`, which builds, opens the build in a browser and publishes it. `--notes` and
 * `--url` say what is released; without them it is the subject of the commit, and its address on the host of the workflow. `--verify
 * <version>` publishes nothing, and says whether a published version is what the checkout builds. `--with shell@<version>` names a release
 * to check it with, `--checkout <folder>` the checkout of the site, `--content https://example.org` a running site with whose public content
 * it is checked as well. `--preview` publishes under another version, for a link to look at. `--without-check` publishes without the evidence
 * of a check, and `--allow-growth` what is more than a tenth larger than the active release.
 */
export const runApp = async (app: AppBuild): Promise<void> => {
  exitOnSignals()
  try {
    const { command, options } = readCommand()
    const contentSite = readContentSite(app.name, options)
    const built = await buildApp(app)
    if (command !== 'release') return
    const {
      verify,
      with: named = [],
      checkout,
      preview = false,
      'without-check': withoutCheck = false,
      'allow-growth': allowGrowth = false,
      content: _,
      ...texts
    } = options
    const publish = async () => {
      const source = await readSource(app.dir, texts, process.env)
      return publishApp(app, built, { source, preview, withoutCheck, checkout, named, allowGrowth, contentSite })
    }
    console.log(await (verify ? verifyRelease(app, built, verify) : publish()))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
