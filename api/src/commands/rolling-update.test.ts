import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GatewayState } from '@portfolio/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readEnv } from '#env'
import { updateGateways } from './rolling-update.ts'

/**
 * Two servers that respond as gateways do. One that was restarted runs the new version: its restart wrote a file with its number. At first it
 * is starting, then it ends a connection, then it serves no set. A third gateway of the site, which is not given, runs the new version already.
 */

let dir: string
let servers: Server[]
let addresses: string[]
/** The numbers of gateways that are not ready, until they are restarted if that repairs them. */
let unready: number[]
let isRepaired: boolean
let refused: GatewayState['refused']
let lines: string[]
/** The numbers of responses since the restart. */
let responses: Record<string, number>
let isLoading: boolean

const isUpdated = (n: number) => existsSync(join(dir, String(n)))
const getStatus = (n: number) => (unready.includes(n) && !(isRepaired && isUpdated(n)) ? 503 : 200)
const getVersion = (n: number) => (isUpdated(n) ? 'new' : 'old')
const count = (n: number, url = '') => {
  responses[n + url] = isUpdated(n) ? (responses[n + url] ?? 0) + 1 : 0
  return responses[n + url] as number
}
const getServing = (n: number) => (isUpdated(n) && (refused || isLoading || responses[`${n}/api/releases`] === 2) ? null : 'rs_1')
const listGateways = () => [
  ...[1, 2].map((n) => ({
    name: `host:${n}`,
    serving: getServing(n),
    refused: isUpdated(n) ? refused : null,
    apiVersion: getVersion(n),
  })),
  { name: 'host:3', serving: 'rs_1', refused: null, apiVersion: 'new' },
]

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-update-'))
  lines = []
  unready = []
  isRepaired = false
  refused = null
  responses = {}
  isLoading = false
  servers = [1, 2].map((n) =>
    createServer(({ url, headers }, response) => {
      const isFirst = count(n, url) === 1
      if (url === '/ready' && isFirst) response.writeHead(503).end(JSON.stringify({ status: 'starting', version: getVersion(n) }))
      else if (url === '/ready') response.writeHead(getStatus(n)).end(JSON.stringify({ status: 'ok', version: getVersion(n) }))
      else if (headers['x-auth-token'] !== 'token') response.writeHead(401).end('{}')
      else if (isFirst) response.destroy()
      else response.end(JSON.stringify({ set: 'rs_1', serving: getServing(n), gateways: listGateways() }))
    }).listen(0, '127.0.0.1'),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))))
  addresses = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  for (const server of servers) server.close().closeAllConnections()
  await rm(dir, { recursive: true })
})

/** Time for a gateway to start, even on a busy machine. */
const update = (restart: string, ...more: string[]) =>
  updateGateways(['--gateways', addresses.join(), '--restart', restart, '--seconds', '30', ...more], {
    getEnv: () => readEnv({ RELEASES_TOKEN: 'token', DATA_DIR: dir }),
    ownVersion: 'new',
    print: (line) => lines.push(line),
  })
const restart = () => `echo {n} {port} $(ls '${dir}' | grep -c '^[12]$') >> '${dir}/log' && touch '${dir}/{n}'`
const readLog = () => readFile(join(dir, 'log'), 'utf8').catch(() => '')

it('restarts one gateway after the other, each once the previous one runs the version, and skips those that already run it', async () => {
  const ports = addresses.map((address) => new URL(address).port)
  expect(await update(restart())).toBe('api@new runs on 3 of 3 gateways: host:1, host:2, host:3.')
  expect(await readLog()).toBe(`1 ${ports[0]} 0\n2 ${ports[1]} 1\n`)
  expect(lines).toEqual([`1 of 2: ${addresses[0]} runs api@new.`, `2 of 2: ${addresses[1]} runs api@new.`])
  await update(restart())
  expect(await readLog()).toBe(`1 ${ports[0]} 0\n2 ${ports[1]} 1\n`)
})

it('stops when a gateway does not start with the version', async () => {
  await expect(update(`echo {n} >> '${dir}/log'`, '--seconds', '1')).rejects.toThrow(
    `${addresses[0]} is ok with api@old after 1 s.\n1 of 2 gateways were not restarted. To roll back, run this command in the earlier archive.`,
  )
  expect(await readLog()).toBe('1\n')
})

it('restarts one that is not ready first, so that a rollback is possible after the last gateway failed to update', async () => {
  const ports = addresses.map((address) => new URL(address).port)
  unready = [2]
  isRepaired = true
  expect(await update(restart())).toBe('api@new runs on 3 of 3 gateways: host:1, host:2, host:3.')
  expect(await readLog()).toBe(`2 ${ports[1]} 0\n1 ${ports[0]} 1\n`)
})

it('restarts no other gateway while one is not ready', async () => {
  unready = [2]
  await expect(update(restart(), '--seconds', '1')).rejects.toThrow(
    `${addresses[1]} is ok with api@new after 1 s.\n1 of 2 gateways were not restarted.`,
  )
  expect([isUpdated(1), isUpdated(2)]).toEqual([false, true])
  unready = [1, 2]
  await expect(update(restart())).rejects.toThrow(`${addresses[0]} was not restarted, because ${addresses[1]} is ok with api@new.`)
  expect(isUpdated(1)).toBe(false)
})

it('restarts nothing if the token is rejected', async () => {
  await writeFile(join(dir, 'wrong'), 'wrong')
  await expect(update(restart(), '--token-file', join(dir, 'wrong'))).rejects.toThrow('rejected the token')
  expect(await readLog()).toBe('')
})

it('continues when the gateway itself serves the active set, whatever other gateways serve', async () => {
  isLoading = true
  await expect(update(restart(), '--seconds', '2')).rejects.toThrow(
    `${addresses[0]} serves no set instead of rs_1 after 2 s.\n1 of 2 gateways were not restarted.`,
  )
  expect(isUpdated(2)).toBe(false)
})

it('names a gateway that is ready but does not list the gateways of its site', async () => {
  servers[0]?.prependListener('request', ({ url }, response) => {
    if (isUpdated(1) && url !== '/ready') response.destroy()
  })
  await expect(update(restart(), '--seconds', '2')).rejects.toThrow(
    `${addresses[0]} does not list its gateways (The site at ${addresses[0]} is not running or cannot be reached (UND_ERR_SOCKET)) after 2 s.\n1 of 2`,
  )
})

it('{port} is the default port of the protocol if the address has none', async () => {
  await expect(update('exit {port}', '--gateways', 'http://127.0.0.1')).rejects.toThrow('"exit 80" ended with status')
  await expect(update('exit {port}', '--gateways', 'https://127.0.0.1')).rejects.toThrow('"exit 443" ended with status')
})

it('stops when the new gateway cannot load the active set, and when the command fails', async () => {
  await expect(update('exit 3')).rejects.toThrow('"exit 3" ended with status 3.')
  refused = { set: 'rs_1', reason: 'It has no boot.js' }
  await expect(update(restart())).rejects.toThrow('host:1 serves no set and cannot serve rs_1: It has no boot.js')
  expect(isUpdated(2)).toBe(false)
})

it('names what is wrong with its arguments', async () => {
  const run = (...args: string[]) => updateGateways(args, { getEnv: () => readEnv({ DATA_DIR: dir }) })
  await expect(run()).rejects.toThrow('Usage: npm run rolling-update')
  await expect(run('--gateways', 'a', '--restart', 'true')).rejects.toThrow('a is not an address such as http://a:8080')
  await expect(run('--gateways', 'http://a', '--restart', 'true')).rejects.toThrow('A checkout has no version.')
})
