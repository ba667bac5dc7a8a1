import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bin, childEnv, root } from './run.mjs'
import { track } from './signals.mjs'

/** Loads the demo content into a site that has just started, or removes it. `site`: address, token and folder, as the gateway sent them. */
export const loadDemo = (command, { url, token, dataDir }) => {
  const args = [join(root, 'infra/demo/cli.ts'), command, '--url', url, '--manifest', join(dataDir, 'demo.json')]
  const cli = track(spawn(bin('node'), args, { cwd: root, env: childEnv({ OWNER_TOKEN: token }), stdio: ['ignore', 'inherit', 'inherit'] }))
  cli.on('close', (code) => code && console.error('The site is running; the demo content was not changed completely, see above.'))
}
