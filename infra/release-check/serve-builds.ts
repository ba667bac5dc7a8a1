import { resolve } from 'node:path'
import { withTemporaryFolder } from '@portfolio/tooling/with-temporary-folder'
import { GatewayNotStarted, type StartedGateway, startGateway } from '#launch/start-gateway.ts'
import type { Checked } from './check-pages.ts'

const checkout = resolve(import.meta.dirname, '../..')

/** The gateway runs code of other teams, which must not see the key of this one. The `.env` of the checkout may have it. */
const OWN_SETTINGS = { RELEASE_SIGNING_KEY: '', IDENTIFIER_LOOKUP: 'off' }

/**
 * Serves the builds in `<builds>/<app>/dist` with a database and a store of their own while `check` runs. Its pages show the content of the
 * site at `contentSite`, if there is one. A gateway that rejects the builds is a fault.
 */
export const serveBuilds = (
  builds: string,
  contentSite: string | undefined,
  check: (gateway: StartedGateway, dataDir: string) => Promise<Checked>,
): Promise<Checked> =>
  withTemporaryFolder('portfolio-check-', async (dataDir) => {
    let gateway: StartedGateway | undefined
    try {
      gateway = await startGateway({ checkout, builds, dataDir, env: OWN_SETTINGS, contentSite })
      return await check(gateway, dataDir)
    } catch (error) {
      if (!(error instanceof GatewayNotStarted)) throw error
      // The last line says what the preflight check rejected.
      return { pages: 0, unreached: [], faults: [error.output.trim().split('\n').at(-1) ?? 'The gateway did not start'] }
    } finally {
      await gateway?.stop()
    }
  })
