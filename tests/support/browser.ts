const asRoot = process.getuid?.() === 0

/** How every browser of the tests and benchmarks is started: the one of CHROMIUM_PATH, quiet and without calls of its own. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH || undefined,
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
