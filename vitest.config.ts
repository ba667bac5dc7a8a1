import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const testsOf = (folder: string) => `${folder}/{src,test,demo}/**/*.test.{ts,tsx}`

/** One project a room, so that each can be tested alone and starts no more than it needs. */
const room = (name: string, include: string[], needs: { globalSetup?: string[] } = {}) => ({
  extends: true as const,
  test: { name, include, ...needs },
})

export default defineConfig({
  test: {
    // Much of the time is spent waiting for databases and servers: by itself the runner would leave one core free.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      room('shell', [testsOf('shell')]),
      room('public-mfe', [testsOf('public-mfe')]),
      room('admin-mfe', [testsOf('admin-mfe')]),
      room('api', [testsOf('api')], { globalSetup: ['api/test/global-setup.ts'] }),
      room('packages', [testsOf('packages/*')]),
      room('infra', [testsOf('infra')]),
      room('tests', ['tests/architecture/**/*.test.ts']),
    ],
  },
})
