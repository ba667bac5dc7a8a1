import { parseArgs } from 'node:util'
import { ApiError, createApi } from '@portfolio/api-client'
import { loadDemo } from './load-demo.ts'
import { removeDemo } from './remove-demo.ts'

const USAGE = `node infra/demo/cli.ts load|remove --url http://127.0.0.1:8080 --manifest demo.json
  and one of:  --email … --password …   |   --token …   |   OWNER_TOKEN in the environment
`

const say = (line: string) => process.stdout.write(`${line}\n`)

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
  const items = Object.values(created).reduce((sum, count) => sum + count, 0)
  if (items) say(`Demo content loaded: ${items} things in ${Math.round((performance.now() - started) / 1000)} s`)
}

const remove = async (site: Parameters<typeof removeDemo>[0]) => {
  const { removed, kept } = await removeDemo(site)
  say(`Demo content removed: ${removed} things${kept.length ? `; kept ${kept.length} that you have changed` : ''}`)
}

const main = async () => {
  const { action, baseUrl, manifestPath, email = '', password = '', token } = readArguments()
  const session = token ? undefined : await createApi({ baseUrl }).signIn({ email, password })
  const site = { baseUrl, token: (token ?? session?.token) as string, manifestPath, log: say }
  try {
    await (action === 'load' ? load(site) : remove(site))
  } finally {
    if (session) await createApi({ baseUrl, getToken: () => session.token }).signOut()
  }
}

/** What went wrong, in a sentence for the person at the terminal. */
const sentence = (error: unknown): string => {
  if (error instanceof ApiError && !error.answered) return 'The site does not answer. Is it running at this address?'
  if (error instanceof ApiError) return `The site refused: ${error.message} (${error.status})`
  return error instanceof Error ? error.message : String(error)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${sentence(error)}\n`)
  process.exitCode = 1
}
