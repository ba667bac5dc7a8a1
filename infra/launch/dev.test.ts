import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const STAY = 'setInterval(() => {}, 60_000)'

/** What `npm run dev` starts, without compiling anything: a gateway that prints the requests it gets, a database and a dev server. */
const sources = {
  'package.json': '{ "type": "module" }',
  'shell/app.config.ts': `process.send({ port: 1 }); await new Promise(() => ${STAY})`,
  'api/src/dev-database.ts': `process.send({}); ${STAY}`,
  'api/src/main.ts': `import { createServer } from 'node:http'
    const server = createServer(({ headers, method, url }, response) => {
      console.log('Received ' + method + ' ' + url + ' of ' + headers['x-auth-token'])
      response.writeHead(500).end()
    }).listen(0, '127.0.0.1', () => process.send({ url: 'http://127.0.0.1:' + server.address().port, token: 'owner-token', dataDir: process.env.DATA_DIR }))`,
}

it('npm run dev -- --demo loads the demo content into the site that it has started, as the owner', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portfolio-test-dev-'))
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const apps = ['shell', 'api'].flatMap((name) => ['--app', join(folder, name)])
  const dev = spawn(process.execPath, [join(root, 'infra/dev.mjs'), '--demo', ...apps], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder },
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
  await vi.waitFor(() => expect(output).toMatch(/Received \w+ \/api\/\S+ of owner-token/), { timeout: 40_000 })
})
