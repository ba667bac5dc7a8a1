import { browserArguments, findBrowser } from '@portfolio/infra/browser'

/** How tests and benchmarks start a browser: the one that `npm test` finds. */
export const launchOptions = { executablePath: await findBrowser(), args: browserArguments }
