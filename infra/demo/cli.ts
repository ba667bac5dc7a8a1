import { parseArgs } from 'node:util'
import { ApiError, createApi } from '@portfolio/api-client'
import { loadDemo } from './load-demo.ts'
import { removeDemo } from './remove-demo.ts'

const USAGE = `node infra/demo/cli.ts load|remove --url http://127.0.0.1:8080 --manifest demo.json
  and one of:  --email … --password …   |   --token …   |   OWNER_TOKEN in the environment
`

const print = (line: string) => process.stdout.write(`${line}\n`)

const readArguments = () => {
  const option = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { url: option, manifest: option, email: option, password: option, token: option },
  })
  const [action, ...rest] = positionals
  const { url, manifest, email, password, token = process.env.OWNER_TOKEN } = values
  const canSignIn = token || (email && password)
  if ((action !== 'load' && action !== 'remove') || rest.length || !url || !manifest || !canSignIn) throw new Error(USAGE)
  return { action, baseUrl: new URL(url).origin, manifestPath: manifest, email, password, token } as const
}

const load = async (site: Parameters<typeof loadDemo>[0]) => {
  const started = performance.now()
  const created = await loadDemo(site)
  const { images, ...others } = created
  const items = Object.values(others).reduce((sum, count) => sum + count, 0)
  if (items) print(`Demo content loaded: ${items} items and ${images} images in ${Math.round((performance.now() - started) / 1000)} s`)
}

const remove = async (site: Parameters<typeof removeDemo>[0]) => {
  const { removed, images, kept } = await removeDemo(site)
  print(`Demo content removed: ${removed} items and ${images} images${kept.length ? `; kept ${kept.length} that you have changed` : ''}`)
}

const main = async () => {
  const { action, baseUrl, manifestPath, email = '', password = '', token } = readArguments()
  const session = token ? undefined : await createApi({ baseUrl }).signIn({ email, password })
  const site = { baseUrl, token: (token ?? session?.token) as string, manifestPath, log: print }
  try {
    await (action === 'load' ? load(site) : remove(site))
  } finally {
    if (session) await createApi({ baseUrl, getToken: () => session.token }).signOut()
  }
}

/** Returns a message for the person at the terminal. */
const formatError = (error: unknown): string => {
  if (error instanceof ApiError && !error.hasResponse) return 'The site does not respond. Is it running at this address?'
  if (error instanceof ApiError) return `The site rejected a request: ${error.message} (${error.status})`
  return error instanceof Error ? error.message : String(error)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${formatError(error)}\n`)
  process.exitCode = 1
}
