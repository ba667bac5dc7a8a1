import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { bin, run } from './run.mjs'

const findOnPath = (name) => {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

// The headless shell comes first: it takes about half the processor time of the full browser.
const findInstalled = () =>
  ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(findOnPath).find(Boolean)

const findPlaywrightDownload = async () => {
  const { chromium } = await import('playwright')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

const isDebianAsRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Returns the path of a Chromium to test with: CHROMIUM_PATH, one on the machine, Playwright's own download,
 * or Debian's package where it may be installed. Throws when there is none: browser tests are never skipped.
 */
export const findBrowser = async () => {
  if (process.env.CHROMIUM_PATH) {
    if (existsSync(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist.`)
  }
  const found = findInstalled() ?? (await findPlaywrightDownload())
  if (found) return found
  if (isDebianAsRoot()) {
    console.log('Installing Chromium from Debian…')
    const { code } = await run(
      'sh',
      ['-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell'],
      {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      },
    )
    if (code === 0 && findInstalled()) return findInstalled()
  }
  console.log("Downloading Playwright's Chromium…")
  await run(bin('playwright'), ['install', 'chromium'])
  const downloaded = await findPlaywrightDownload()
  if (downloaded) return downloaded
  throw new Error('No browser to test with. Install Chromium or Chrome, or name one in CHROMIUM_PATH.')
}
