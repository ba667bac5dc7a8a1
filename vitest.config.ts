import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** A project per workspace, so that each can be tested alone and starts no more than it needs. */
const project = (name: string, include: string, options: { globalSetup?: string[] } = {}) => ({
  extends: true as const,
  test: { name, include: [include], ...options },
})

const testFiles = (folder: string) => `${folder}/{src,test,demo}/**/*.test.{ts,tsx}`

export default defineConfig({
  test: {
    // Many tests wait for databases and servers; the default would leave one core idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      project('shell', testFiles('shell')),
      project('public-mfe', testFiles('public-mfe')),
      project('admin-mfe', testFiles('admin-mfe')),
      project('api', testFiles('api'), { globalSetup: ['api/test/global-setup.ts'] }),
      project('packages', testFiles('packages/*')),
      project('infra', testFiles('infra')),
      project('tests', 'tests/architecture/**/*.test.ts'),
    ],
  },
})
