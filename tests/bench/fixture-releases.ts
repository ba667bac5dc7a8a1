import { putRelease } from '@portfolio/api/built-releases'
import type { AppName } from '@portfolio/contracts'
import { openStore } from '@portfolio/object-store'

const BUNDLE = 'server/index.cjs'

/** Publishes the build of a part once more, as another version that does the same. */
export const putEdition = async (dataDir: string, part: AppName, version: string) => {
  const store = await openStore({ s3: undefined, dataDir })
  const isRendered = part !== 'admin-mfe'
  await putRelease(store, part, { version, code: isRendered ? { [BUNDLE]: (code) => `${code}\n// ${version}\n` } : {} })
  return version
}

/** A public remote that is right for every page there is and computes for ever below `/hangs/`, where the gate does not look. */
export const putHangingRelease = async (dataDir: string) => {
  const version = 'hangs-at-times'
  const hang = (code: string) => `${code}\n{ const { createRoutes } = module.exports
  const { jsx } = require('react/jsx-runtime')
  module.exports = { createRoutes: (deps) => [...createRoutes(deps), { path: '/hangs/*', element: jsx(() => { for (;;); }, {}) }] } }`
  await putRelease(await openStore({ s3: undefined, dataDir }), 'public-mfe', { version, code: { [BUNDLE]: hang } })
  return version
}
