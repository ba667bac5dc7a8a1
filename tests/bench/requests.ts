/** Compares the requests/s that the gateway serves from its caches with a bare Hono server: `npm run bench:requests`. Prints one table. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { TOKEN_HEADER } from '@portfolio/contracts'
import autocannon from 'autocannon'
import { type Product, startProduct } from '#support/start-product.ts'
import type { BareRoute } from './bare-server.ts'
import { quantile } from './quantiles.ts'
import { detail, formatTable, type Row } from './table.ts'

const BOOKS = 20
const SHARE_MIN = 0.5
const ROUNDS = 5
const REQUESTS = 20_000
const CONNECTIONS = 32
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' }

interface Server {
  url: string
  pid: number
}

interface Load {
  perSecond: number
  /** CPU time of the server, in microseconds per request; NaN where the system does not report it. */
  cpu: number
}

interface Scenario {
  path: string
  headers: Record<string, string>
}

/** CPU time of a process so far, in microseconds (a clock tick of Linux is 10 ms). */
const readCpu = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10_000
  } catch {
    return Number.NaN
  }
}

const apply = async ({ url, pid }: Server, { path, headers }: Scenario): Promise<Load> => {
  const [cpu, start] = [readCpu(pid), performance.now()]
  const { errors, timeouts } = await autocannon({ url: url + path, headers, connections: CONNECTIONS, amount: REQUESTS })
  if (errors || timeouts) throw new Error(`${path}: ${errors} errors, ${timeouts} timeouts`)
  return { perSecond: (REQUESTS / (performance.now() - start)) * 1_000, cpu: (readCpu(pid) - cpu) / REQUESTS }
}

const median = (values: readonly number[]) => quantile(values, 0.5)

/** Warms both servers up, then takes turns between them, so that both see the same machine. */
const compare = async (gateway: Server, bare: Server, scenario: Scenario): Promise<[ours: Load, theirs: Load][]> => {
  for (const server of [gateway, bare]) await apply(server, scenario)
  const rounds: [Load, Load][] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push([await apply(gateway, scenario), await apply(bare, scenario)])
  return rounds
}

const formatLoad = (loads: readonly Load[]) =>
  `${Math.round(median(loads.map(({ perSecond }) => perSecond))).toLocaleString('en')}/s at ${median(loads.map(({ cpu }) => cpu)).toFixed(0)} µs`

const toRow = (figure: string, rounds: readonly [Load, Load][]): Row => {
  const share = median(rounds.map(([ours, theirs]) => ours.perSecond / theirs.perSecond))
  const cpuShare = median(rounds.map(([ours, theirs]) => theirs.cpu / ours.cpu))
  const loads = `${formatLoad(rounds.map(([ours]) => ours))} of ${formatLoad(rounds.map(([, theirs]) => theirs))}, by CPU ${cpuShare.toFixed(2)}`
  return { figure, measured: `${share.toFixed(2)} (${loads})`, goal: `at least ${SHARE_MIN}`, isMet: share >= SHARE_MIN, counted: true }
}

const startBareServer = async (routes: BareRoute[]): Promise<Server & { child: ChildProcess }> => {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  child.send(routes)
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, pid: child.pid as number, child }
}

/** Resolves with the response as transferred, not decompressed. */
const readResponse = (url: string) =>
  new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(url, { headers: BROWSER }, async (response) => {
      if (response.statusCode === 200) resolve({ headers: response.headers, body: await buffer(response) })
      else reject(new Error(`${url} returned ${response.statusCode}`))
    }).once('error', reject)
  })

/** The gateway's response as the bare server repeats it: the same bytes, and the headers that say what they are. */
const copyResponse = async ({ url }: Server, path: string): Promise<BareRoute> => {
  const { headers, body } = await readResponse(url + path)
  const kept = ['content-type', 'content-encoding', 'etag'].filter((name) => headers[name])
  return { path, headers: Object.fromEntries(kept.map((name) => [name, headers[name] as string])), body: body.toString('base64') }
}

const measure = async (gateway: Product): Promise<Row[]> => {
  const page = await (await fetch(gateway.url)).text()
  const file = /\/mfe\/[\w/.-]+\.js/.exec(page)?.[0] as string
  const routes = await Promise.all(['/books', '/api/books', file].map((path) => copyResponse(gateway, path)))
  const [document, list, script] = routes as [BareRoute, BareRoute, BareRoute]
  const bare = await startBareServer(routes)
  const revalidate = ({ path, headers }: BareRoute) => ({ path, headers: { ...BROWSER, 'if-none-match': headers.etag as string } })
  const read = ({ path }: BareRoute) => ({ path, headers: BROWSER })
  const compared = async (name: string, scenario: Scenario) => toRow(name, await compare(gateway, bare, scenario))
  try {
    return [
      await compared('cached document', read(document)),
      await compared('cached document, 304', revalidate(document)),
      await compared('cached list of the API', read(list)),
      await compared('cached list of the API, 304', revalidate(list)),
      await compared('file of a release', read(script)),
    ]
  } finally {
    bare.child.disconnect()
  }
}

const addBooks = async ({ url, token }: Product) => {
  for (let n = 1; n <= BOOKS; n += 1) {
    const book = {
      title: `Book number ${n}`,
      description: 'What it is about, in a sentence. '.repeat(8),
      author: 'A. Author',
      link: 'https://example.org',
      releaseDate: '2020-01-01',
    }
    const response = await fetch(`${url}/api/books/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
      body: JSON.stringify(book),
    })
    if (!response.ok) throw new Error(`A book could not be added: ${await response.text()}`)
  }
}

const rows: Row[] = []
const site = await startProduct({ env: { LOG_LEVEL: 'info' } })
try {
  await addBooks(site)
  rows.push(...(await measure(site)))
  await site.stop()
  const silent = await startProduct({ dataDir: site.dataDir, env: { LOG_LEVEL: 'silent' } })
  const withoutLog = await measure(silent).finally(silent.stop)
  rows.push(...withoutLog.map(({ figure, measured }) => detail(`${figure}, without a log`, measured)))
} finally {
  await site.dispose()
}

console.log(`\n${formatTable(rows)}\n`)
console.log('Requests/s and CPU time per request of the gateway, of those of a bare Hono server with the same bytes; medians.')
console.log(
  `Load of the machine at the end: ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}.`,
)
process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1)
