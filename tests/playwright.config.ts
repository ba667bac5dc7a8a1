import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const results = process.env.TEST_RESULTS ?? join(import.meta.dirname, '../test-results')
const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(results, 'browser'),
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous, for machines that do other work as well; a test that hangs still ends.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: join(results, 'playwright.json') }]],
  use: {
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: {
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
    },
  },
})
