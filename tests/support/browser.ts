import { findBrowser } from '@portfolio/infra/browser'

const asRoot = process.getuid?.() === 0

/** How tests and benchmarks start a browser: the one that `npm test` finds, without background requests. */
export const launchOptions = {
  executablePath: await findBrowser(),
  args: [
    ...(asRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
