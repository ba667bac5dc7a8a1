import { browserArguments, findBrowser } from '@portfolio/infra/browser'

/** Options of tests and benchmarks for starting the browser that `npm test` finds. */
export const launchOptions = { executablePath: await findBrowser(), args: browserArguments }
