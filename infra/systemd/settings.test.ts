import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const unit = read('portfolio@.service').replaceAll('\\\n', ' ')
const getAll = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.+)$`, 'gm'))].map(([, value = '']) => value.replaceAll('%i', '8081'))
const NODE = '/opt/portfolio/current/node_modules/node/bin/node'

/** Runs a command of the unit with these variables, and with a program that prints its environment in place of the gateway. */
const readEnvironment = (command: readonly string[], env: NodeJS.ProcessEnv) => {
  const print = [process.execPath, '-p', 'JSON.stringify(process.env)']
  const [program = '', ...args] = [...command.slice(0, command.indexOf(NODE)), ...print]
  return JSON.parse(execFileSync(program, args, { env, encoding: 'utf8' }))
}
/** As copied to /etc/portfolio/portfolio.env, which systemd lets take the place of Environment=. */
const settings = {
  ...parseEnv(getAll('Environment').join('\n').replaceAll(' ', '\n')),
  ...parseEnv(read('../../.env.example')),
  PUBLIC_URL: 'https://example.org',
}
const own = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '8081', DATA_DIR: '/var/lib/portfolio/8081' }

it('each gateway of systemd has a port and a folder of its own, behind the proxy, whatever the settings of all of them say', () => {
  const [command = ''] = getAll('ExecStart')
  expect(readEnvironment(command.split(/\s+/), settings)).toMatchObject({ ...own, PUBLIC_URL: 'https://example.org' })
})

it('the command portfolio runs a program as the gateway on a port runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portfolio-test-systemd-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const systemdRun = join(folder, 'systemd-run')
  writeFileSync(systemdRun, `#!/bin/sh\nprintf '%s\\n' "$@"\n`)
  chmodSync(systemdRun, 0o755)
  const env = { PATH: folder + delimiter + process.env.PATH, PORT: '8081' }
  const file = '/srv/my site.tar'
  const output = execFileSync(join(import.meta.dirname, 'portfolio'), ['api/src/commands/restore.ts', file], { env, encoding: 'utf8' })
  const words = output.trim().split('\n')
  const command = words.slice(words.findIndex((word) => !word.startsWith('--')))
  // Its exit code is that of the program, whose input and output are those of the terminal.
  expect(words).toEqual(expect.arrayContaining(['--pipe', '--wait']))
  for (const name of ['User', 'Group', 'UMask', 'WorkingDirectory', 'EnvironmentFile', 'StateDirectory', 'StateDirectoryMode'])
    expect(words).toContain(`--property=${name}=${getAll(name)}`)
  expect(readEnvironment(command, settings)).toMatchObject(own)
  expect(command.slice(command.indexOf(NODE) + 1)).toEqual(['api/src/commands/restore.ts', file])
})
