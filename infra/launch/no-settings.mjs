import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Every setting of a gateway, empty. Tests, checks and `npm run dev` start gateways with it, because the `.env` of the checkout, and the shell, may
 * have those of a real site: its database, its store and its backups. An empty variable counts as unset, and wins over `.env`.
 * @type {Record<string, string>}
 */
export const noSettings = Object.fromEntries(
  // A test of `api` proves that this file lists every variable that a gateway reads.
  [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => [name, '']),
)
