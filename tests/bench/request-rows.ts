import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { API_PREFIX, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { aPng } from '#support/images.ts'
import { type Product, startProduct } from '#support/start-product.ts'
import type { BareRoute } from './bare-server.ts'
import { applyLoad } from './load.ts'
import { quantile } from './quantiles.ts'
import { readCpu } from './read-cpu.ts'
import type { Row } from './table.ts'

const BOOKS = 20
const SHARE_MIN = 0.5
/** Many short rounds: a disturbance of the machine falls into a few of them, which the median ignores. */
const ROUNDS = 11
/** How long a server is measured in a round. The number of requests follows from it, so that slow responses do not take minutes. */
const ROUND_SECONDS = 0.2
const WARM_UP_SECONDS = 0.5
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

const apply = async ({ url, pid }: Server, { path, headers }: Scenario, amount: number): Promise<Load> => {
  const cpu = readCpu(pid)
  const ms = await applyLoad({ url: url + path, headers, connections: CONNECTIONS, amount })
  return { perSecond: (amount / ms) * 1_000, cpu: (readCpu(pid) - cpu) / amount }
}

/** Warms a server up. Resolves with the number of requests that take it one round. */
const warmUp = async (server: Server, scenario: Scenario): Promise<number> => {
  let { perSecond } = await apply(server, scenario, CONNECTIONS)
  for (let seconds = 0.05; seconds <= WARM_UP_SECONDS; seconds *= 2)
    perSecond = (await apply(server, scenario, Math.ceil(perSecond * seconds) + CONNECTIONS)).perSecond
  return Math.ceil(perSecond * ROUND_SECONDS) + CONNECTIONS
}

/** Warms both servers up, then takes turns between them, so that both see the same machine. */
const compare = async (gateway: Server, bare: Server, scenario: Scenario): Promise<[ours: Load, theirs: Load][]> => {
  const amounts = [await warmUp(gateway, scenario), await warmUp(bare, scenario)] as const
  const rounds: [Load, Load][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const measureOurs = () => apply(gateway, scenario, amounts[0])
    const measureTheirs = () => apply(bare, scenario, amounts[1])
    // The order alternates, so that neither server always runs after the other.
    if (round % 2) {
      const theirs = await measureTheirs()
      rounds.push([await measureOurs(), theirs])
    } else rounds.push([await measureOurs(), await measureTheirs()])
  }
  return rounds
}

const median = (values: readonly number[]) => quantile(values, 0.5)

const formatLoad = (loads: readonly Load[]) =>
  `${Math.round(median(loads.map(({ perSecond }) => perSecond))).toLocaleString('en')}/s at ${(sumCpu(loads) / loads.length).toFixed(0)} µs`

const sumCpu = (loads: readonly Load[]) => loads.reduce((sum, { cpu }) => sum + cpu, 0)

const toRow = (figure: string, rounds: readonly [Load, Load][]): Row => {
  const [ours, theirs] = [rounds.map(([load]) => load), rounds.map(([, load]) => load)]
  const share = median(rounds.map(([one, other]) => one.perSecond / other.perSecond))
  // One round is short against the clock ticks that CPU time is counted in, so it is summed.
  const loads = `${formatLoad(ours)} of ${formatLoad(theirs)}, by CPU ${(sumCpu(theirs) / sumCpu(ours)).toFixed(2)}`
  return { figure, measured: `${share.toFixed(2)} (${loads})`, goal: `at least ${SHARE_MIN}`, isMet: share >= SHARE_MIN, counted: true }
}

const startBareServer = async (routes: BareRoute[]): Promise<Server & { child: ChildProcess }> => {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  child.send(routes)
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, pid: child.pid as number, child }
}

/** Resolves with the response as transferred, not decompressed. Rejects when it has another status. */
const readResponse = (url: string, expected: number) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(url, { headers: BROWSER }, async (response) => {
      const { statusCode: status = 0, headers } = response
      if (status === expected) resolve({ status, headers, body: await buffer(response) })
      else reject(new Error(`${url} returned ${status}`))
    }).once('error', reject)
  })

/** What every server adds by itself, or to each response anew. */
const OWN_HEADERS = ['connection', 'content-length', 'date', 'keep-alive', 'x-request-id']

/** The gateway's response as the bare server repeats it: the same bytes, those of the headers included. */
const copyResponse = async ({ url }: Server, path: string, expected = 200): Promise<BareRoute> => {
  const { status, headers, body } = await readResponse(url + path, expected)
  const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name)) as [string, string][]
  return { path, status, headers: Object.fromEntries(kept), body: body.toString('base64') }
}

const measure = async (gateway: Product, image: string): Promise<Row[]> => {
  const page = await (await fetch(gateway.url)).text()
  // The container of public-mfe is small: a large file measures how fast bytes are copied.
  const { remotes } = JSON.parse(/id="releases">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}')
  const file = remotes[0].base + remotes[0].entry
  const document = await copyResponse(gateway, '/books')
  const list = await copyResponse(gateway, '/api/books')
  const script = await copyResponse(gateway, file)
  const media = await copyResponse(gateway, image)
  const unknown = await copyResponse(gateway, '/no-such-page', 404)
  const bare = await startBareServer([document, list, script, media, unknown])
  const revalidate = ({ path, headers }: BareRoute) => ({ path, headers: { ...BROWSER, 'if-none-match': headers.etag as string } })
  const read = ({ path }: BareRoute) => ({ path, headers: BROWSER })
  const compared = async (name: string, scenario: Scenario) => {
    const since = performance.now()
    process.stdout.write(`  ${name} … `)
    const row = toRow(name, await compare(gateway, bare, scenario))
    console.log(`${((performance.now() - since) / 1_000).toFixed(1)} s`)
    return row
  }
  try {
    return [
      await compared('cached document', read(document)),
      await compared('cached document, 304', revalidate(document)),
      await compared('cached list of the API', read(list)),
      await compared('cached list of the API, 304', revalidate(list)),
      await compared('file of a release', read(script)),
      await compared('image', read(media)),
      await compared('image, 304', revalidate(media)),
      await compared('document of an unknown path, 404', read(unknown)),
    ]
  } finally {
    bare.child.disconnect()
  }
}

const addImage = async ({ url, token }: Product): Promise<string> => {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(aPng({ width: 320, height: 210 }))], 'image.png', { type: 'image/png' }))
  const response = await fetch(`${url}${API_PREFIX}${ownerEndpoints.imageUpload}`, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token },
    body: form,
  })
  if (!response.ok) throw new Error(`An image could not be added: ${await response.text()}`)
  return ((await response.json()) as { image: { url: string } }).image.url
}

const post = async ({ url, token }: Product, path: string, body: object) => {
  const response = await fetch(url + API_PREFIX + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
}

const addBooks = async (site: Product) => {
  for (let n = 1; n <= BOOKS; n += 1) {
    const book = {
      title: `Book number ${n}`,
      description: 'What it is about, in a sentence. '.repeat(8),
      author: 'A. Author',
      link: 'https://example.org',
      releaseDate: '2020-01-01',
    }
    await post(site, '/books/add', book)
  }
}

/** The requests/s that the gateway serves from its caches, as a share of those of a bare Hono server with the same bytes. */
export const measureRequestRows = async (): Promise<Row[]> => {
  const site = await startProduct({ env: { LOG_LEVEL: 'info' }, nodeOptions: process.env.BENCH_NODE_OPTIONS?.split(' ') })
  try {
    await addBooks(site)
    const image = await addImage(site)
    // Unpublished images are for the owner only.
    await post(site, '/blogs/add', { title: 'With an image', description: '<p>Text</p>', images: [image] })
    return await measure(site, image)
  } finally {
    await site.dispose()
  }
}
