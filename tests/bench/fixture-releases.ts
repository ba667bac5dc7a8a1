import { putRelease } from '@portfolio/api/built-releases'
import type { AppName } from '@portfolio/contracts'
import { openStore } from '@portfolio/object-store'

const BUNDLE = 'server/index.cjs'

/** Publishes the build of an app again as another version that behaves the same. */
export const publishEdition = async (dataDir: string, app: AppName, version: string) => {
  const store = await openStore({ s3: undefined, dataDir })
  const isRendered = app !== 'admin-mfe'
  await putRelease(store, app, { version, code: isRendered ? { [BUNDLE]: (code) => `${code}\n// ${version}\n` } : {} })
  return version
}

/** Publishes a public-mfe that works on every page but loops forever below `/hangs/`, which the preflight check does not render. */
export const publishHangingRelease = async (dataDir: string) => {
  const version = 'hangs-at-times'
  const hang = (code: string) => `${code}\n{ const { createRoutes } = module.exports
  const { jsx } = require('react/jsx-runtime')
  module.exports = { createRoutes: (deps) => [...createRoutes(deps), { path: '/hangs/*', element: jsx(() => { for (;;); }, {}) }] } }`
  await putRelease(await openStore({ s3: undefined, dataDir }), 'public-mfe', { version, code: { [BUNDLE]: hang } })
  return version
}
