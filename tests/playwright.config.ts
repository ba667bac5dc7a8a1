import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './support/browser.ts'

const results = process.env.TEST_RESULTS ?? join(import.meta.dirname, '../test-results')
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/prepare-data.ts',
  outputDir: join(results, 'browser'),
  fullyParallel: false,
  // Tests wait for servers and pages about a third of their time; one worker per core would leave the cores idle then.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: true,
  // Generous, for busy machines; a test that hangs still ends.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Node runs TypeScript itself: compiling every file again takes four seconds of CPU time.
  build: { external: ['**/*'] },
  reporter: [['list'], ['json', { outputFile: join(results, 'playwright.json') }]],
  use: {
    viewport: { width: 1280, height: 800 },
    // Recording every test would take a sixth longer; record a single one with `--trace on`.
    screenshot: 'only-on-failure',
    // A page of a test is left before code that V8 compiles a second time, to run faster, has paid for that.
    launchOptions: { ...launchOptions, args: [...launchOptions.args, '--js-flags=--max-opt=1'] },
  },
})
