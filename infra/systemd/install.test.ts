import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const [, section = ''] = /^\*\*With systemd\.\*\*(.*?)^###/ms.exec(guide) ?? []
const commands = [...section.matchAll(/^```\n(.*?)^```$/gms)].map(([, block]) => block).join('')

/** Programs that need a real machine. They note how they were called, and in which folder. */
const STUBS = ['npm', 'useradd', 'systemctl', 'portfolio']

/** A checkout after its build, and the folders that every machine has. */
const createMachine = () => {
  const folder = mkdtempSync(join(tmpdir(), 'portfolio-test-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of ['usr/local/bin', 'etc/systemd/system', 'opt']) mkdirSync(join(folder, path), { recursive: true })
  for (const path of ['.env.example', 'infra/systemd']) cpSync(join(root, path), join(folder, 'checkout', path), { recursive: true })
  for (const app of ['shell', 'public-mfe', 'admin-mfe']) write(`checkout/${app}/dist/release.json`, app)
  write('archive/api/src/main.ts', 'the gateway')
  mkdirSync(join(folder, 'checkout/api/dist'), { recursive: true })
  execFileSync('tar', ['-czf', join(folder, 'checkout/api/dist/api-one.tar.gz'), '-C', join(folder, 'archive'), '.'])
  for (const name of STUBS) {
    write(`stubs/${name}`, `#!/bin/sh\necho "${name} $* in $PWD" >> '${folder}/calls'\n`)
    chmodSync(join(folder, 'stubs', name), 0o755)
  }
  return folder
}

it('the guide to operations installs a site with systemd: account, settings, unit, version, apps, gateways and owner', () => {
  const folder = createMachine()
  const script = commands.replaceAll('<version>', 'one').replaceAll(/ (\/(?:opt|etc|usr\/local)\/)/g, ` ${folder}$1`)
  const env = { ...process.env, PATH: join(folder, 'stubs') + delimiter + process.env.PATH }
  // Root has a strict umask on many machines. The account of the gateways reads what root installs.
  execFileSync('sh', ['-ec', `umask 077\n${script}`], { cwd: join(folder, 'checkout'), env })

  // What the unit uses.
  const unit = readFileSync(join(folder, 'etc/systemd/system/portfolio@.service'), 'utf8')
  const get = (name: string) => new RegExp(`^${name}=(\\S+)`, 'm').exec(unit)?.[1] ?? ''
  expect(statSync(join(folder, get('EnvironmentFile'))).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, get('WorkingDirectory'), 'api/src/main.ts'), 'utf8')).toBe('the gateway')
  for (const app of ['shell', 'public-mfe', 'admin-mfe'])
    for (const path of [`builds/${app}`, `builds/${app}/dist`, `builds/${app}/dist/release.json`])
      expect(statSync(join(folder, get('WorkingDirectory'), path)).mode & 0o004, path).toBe(0o004)
  expect(statSync(join(folder, 'usr/local/bin/portfolio')).mode & 0o777).toBe(0o755)

  const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  const names = ['npm ci', 'npm run build', 'npm run release -w api', 'useradd', 'npm install', 'portfolio', 'systemctl', 'portfolio']
  expect(calls).toEqual(names.map((name) => expect.stringMatching(`^${name} `)))
  expect(calls[3]).toContain(` ${get('User')} in `)
  expect(calls[4]).toContain(` in ${folder}/opt/portfolio/one`)
  expect(calls[5]).toContain('api/src/main.ts --builds builds --prepare')
  expect(calls[7]).toContain('api/src/commands/owner.ts create')
})

it('the guide to operations creates the owner of a site, however it is installed', () => {
  const install = guide.slice(guide.indexOf('## Install'), guide.indexOf('### Commands'))
  const ways = install.split(/^\*\*/m).slice(1)
  expect(ways).toHaveLength(3)
  for (const way of ways) expect(way).toContain('api/src/commands/owner.ts create')
})
