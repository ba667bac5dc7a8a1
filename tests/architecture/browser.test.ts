import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './workspaces.ts'

it('`npx playwright test -c tests` starts the Chromium of the machine without CHROMIUM_PATH, as npm test does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portfolio-browser-'))
  try {
    const browser = join(folder, 'chromium-headless-shell')
    writeFileSync(browser, '#!/bin/sh\n', { mode: 0o755 })
    const script = "import('./tests/playwright.config.ts').then(({ default: { use } }) => console.log(use.launchOptions.executablePath))"
    const env = { ...process.env, CHROMIUM_PATH: '', PATH: folder + delimiter + process.env.PATH }
    expect(execFileSync(process.execPath, ['-e', script], { cwd: root, env, encoding: 'utf8' }).trim()).toBe(browser)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
