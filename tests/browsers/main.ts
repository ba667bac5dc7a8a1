/**
 * Reads, navigates, cites, signs in, writes and uploads on the built product in Firefox and WebKit, and prints a table: `npm run test:browsers`.
 * `-- firefox` tests only that one. Exits with status 1 when a step fails or a browser is not installed.
 */
import { aWork } from '#support/content.ts'
import { startProduct } from '#support/start-product.ts'
import { toSite } from '#support/test.ts'
import { firefox } from './firefox.ts'
import type { BrowserKind } from './smoke-browser.ts'
import { createSteps } from './smoke-flow.ts'
import { webkit } from './webkit.ts'

const BOOK = 'Notes on the Analytical Engine'

const wanted = process.argv.slice(2)
const kinds = [firefox, webkit].filter(({ name }) => !wanted.length || wanted.includes(name.toLowerCase()))

if (!kinds.length) throw new Error(`There is no browser ${wanted.join(' ')}: firefox, webkit`)

/** Resolves with whether every step succeeded. */
const testBrowser = async ({ name, packages, findMissing, start }: BrowserKind): Promise<boolean> => {
  const missing = findMissing()
  if (missing) {
    console.error(`${name}: ${missing} is not installed. On Debian: apt-get install ${packages}`)
    return false
  }
  const product = await startProduct()
  try {
    await toSite(product).call('POST', '/books/add', aWork(BOOK))
    const browser = await start()
    try {
      for (const [step, run] of createSteps(browser, product, BOOK)) {
        const since = performance.now()
        await run()
        console.log(`${browser.version.padEnd(24)} ${step.padEnd(10)} ${Math.round(performance.now() - since)} ms`)
      }
      const metrics = await (await fetch(`${product.url}/metrics`)).text()
      const failed = /^portfolio_failed_visitors\{.+$/m.exec(metrics)?.[0]
      if (failed) throw new Error(`A failure was reported: ${failed}`)
      if (browser.problems.length) throw new Error(browser.problems.join('\n'))
      return true
    } finally {
      await browser.close()
    }
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    return false
  } finally {
    await product.dispose()
  }
}

let isRight = true
for (const kind of kinds) isRight = (await testBrowser(kind)) && isRight
process.exit(isRight ? 0 : 1)
