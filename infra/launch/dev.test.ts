import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const STAY = 'setInterval(() => {}, 60_000)'
const settings = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)

/** What `npm run dev` starts, without compiling anything: a gateway that prints its settings and requests, a database and a dev server. */
const sources = {
  'package.json': '{ "type": "module" }',
  'shell/app.config.ts': `process.send({ port: 1 }); await new Promise(() => ${STAY})`,
  'api/src/embedded-postgres/dev-database.ts': `process.send({}); ${STAY}`,
  'api/src/start.mjs': `import { createServer } from 'node:http'
    for (const name of ${JSON.stringify(settings)}) console.log('Setting ' + name + ' is ' + JSON.stringify(process.env[name]))
    const server = createServer(({ headers, method, url }, response) => {
      console.log('Received ' + method + ' ' + url + ' of ' + headers['x-auth-token'])
      response.writeHead(500).end()
    }).listen(0, '127.0.0.1', () => process.send({ url: 'http://127.0.0.1:' + server.address().port, token: 'owner-token', dataDir: process.env.DATA_DIR }))`,
}

/** Runs `npm run dev` with these variables. Returns a function that returns what was printed. */
const startDev = (variables: Record<string, string>, ...options: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'portfolio-test-dev-'))
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const apps = ['shell', 'api'].flatMap((name) => ['--app', join(folder, name)])
  const dev = spawn(process.execPath, [join(root, 'infra/dev.mjs'), ...options, ...apps], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(dev, 'exit')
  onTestFinished(async () => {
    dev.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true })
  })
  let output = ''
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (text) => (output += text))
  return () => output
}

it('npm run dev -- --demo loads the demo content into the site that it has started, as the owner', async () => {
  const getOutput = startDev({}, '--demo')
  await vi.waitFor(() => expect(getOutput()).toMatch(/Received \w+ \/api\/\S+ of owner-token/), { timeout: 40_000 })
})

it('npm run dev uses none of the settings of a site that .env or the shell may have', async () => {
  const site = { DATABASE_URL: 'postgres://db.example/site', BACKUP_TO: '/var/backups/site', WEBHOOK_URL: 'https://hooks.example' }
  const getOutput = startDev({ ...site, LOG_LEVEL: 'warn' })
  await vi.waitFor(() => expect(getOutput()).toMatch(/^Setting OTEL_TRACES_SAMPLER_ARG is /m), { timeout: 40_000 })
  for (const name of Object.keys(site)) expect(getOutput()).toContain(`Setting ${name} is ""`)
  expect(getOutput()).toContain('Setting LOG_LEVEL is "warn"')
  // Those that are not set would be taken from `.env`.
  expect(getOutput()).not.toMatch(/^Setting \w+ is undefined/m)
})
