import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

/** Runs `npm run advisories` with a registry that responds so to npm. */
const check = async (status: number, body: object) => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(request.url?.includes('advisories') ? status : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // npm keeps what it knows of an advisory.
  const cache = await mkdtemp(join(tmpdir(), 'portfolio-npm-cache-'))
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const command = spawn(process.execPath, [join(import.meta.dirname, 'advisories.mjs')], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, npm_config_registry: registry, npm_config_cache: cache, npm_config_fetch_retries: '0' },
  })
  const [output, errors, [code]] = await Promise.all([text(command.stdout), text(command.stderr), once(command, 'exit')])
  server.close()
  await rm(cache, { recursive: true })
  return { code, output: output + errors }
}

const advisory = (severity: string) => ({
  hono: [
    { id: 1, url: 'https://example.org/advisory', title: 'Something is wrong', severity, vulnerable_versions: '*', cwe: [], cvss: {} },
  ],
})

it('a dependency with a serious advisory fails the check and is named', async () => {
  const { code, output } = await check(200, advisory('high'))
  expect(output).toContain('hono')
  expect(output).toContain('Something is wrong, https://example.org/advisory')
  expect(code).toBe(1)
})

it('advisories of low severity, or none, do not fail the check', async () => {
  expect(await check(200, advisory('low'))).toMatchObject({ code: 0 })
  const { code, output } = await check(200, {})
  expect(output).toMatch(/^\d{2,} dependencies have no known advisory/)
  expect(code).toBe(0)
})

it('a registry without advisories is named', async () => {
  const { code, output } = await check(405, {})
  expect(output).toContain('Not checked: the registry has no advisories (405')
  expect(code).toBe(0)
})
