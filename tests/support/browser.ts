const asRoot = process.getuid?.() === 0

/** How tests and benchmarks start a browser: the one of CHROMIUM_PATH, without background requests. */
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
