import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages/*,api,shell,public-mfe,admin-mfe,infra}/{src,test,demo}/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
    globalSetup: ['api/test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
