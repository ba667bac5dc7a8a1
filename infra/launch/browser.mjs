import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unpackedEnv, unpackPackages } from './debian-packages.mjs'
import { bin, run } from './run.mjs'

const findOnPath = (name) => {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

const FULL_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const findFullInstalled = () => FULL_BROWSERS.map(findOnPath).find(Boolean)
// The headless shell comes first: it takes about half the processor time of the full browser.
const findInstalled = () => findOnPath('chromium-headless-shell') ?? findFullInstalled()

const findPlaywrightDownload = async () => {
  const { chromium } = await import('playwright').catch(() => ({}))
  return chromium && existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** Unpacks Debian's package, and writes a script that starts it with its own libraries and fonts. */
const unpackChromium = async (name) => {
  const folder = await unpackPackages([name])
  const { PATH: _, ...env } = await unpackedEnv(folder)
  const settings = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`)
  const program = join(folder, 'usr/lib/chromium', name)
  if (!existsSync(program)) throw new Error('The package has no such program')
  const script = join(folder, 'chromium.sh')
  const text = ['#!/bin/sh', ...settings, `exec '${program}' "$@"`, ''].join('\n')
  if (existsSync(script) && readFileSync(script, 'utf8') === text) return script
  // Each worker of a test run does this, and a script that is being written cannot be started.
  const written = `${script}.${process.pid}`
  await writeFile(written, text, { mode: 0o755 })
  await rename(written, script)
  return script
}

/**
 * Resolves with the path of a Chromium to test with: CHROMIUM_PATH, one on the machine, Playwright's own download, or the package of Debian or
 * Ubuntu. Rejects when there is none: browser tests are never skipped. `installed` resolves when the packages from npm are there.
 */
export const findBrowser = async (installed = Promise.resolve()) => {
  if (process.env.CHROMIUM_PATH) {
    if (existsSync(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist.`)
  }
  const found =
    findInstalled() ?? (await findPlaywrightDownload()) ?? (await unpackChromium('chromium-headless-shell').catch(() => undefined))
  if (found) return found
  await installed
  await run(bin('playwright'), ['install', 'chromium'])
  const downloaded = await findPlaywrightDownload()
  if (downloaded) return downloaded
  throw new Error('No browser to test with. Install Chromium or Chrome, or name one in CHROMIUM_PATH.')
}

/** Resolves with the path of a browser that also prerenders pages, which the headless shell does not; undefined when there is none. */
export const findFullBrowser = async () => findFullInstalled() ?? unpackChromium('chromium').catch(() => undefined)

/** Options for starting the browser, without background requests. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
