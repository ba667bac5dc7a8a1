import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { gatewayOptions } from '#launch/gateway-options.mjs'
import { CONTAINERFILE, readStages, type Stage } from './read-containerfile.ts'

const root = resolve(import.meta.dirname, '../..')
const stages = readStages()
const image = stages.at(-1) as Stage
const findSteps = (keyword: string, { steps } = image) => steps.filter((step) => step.keyword === keyword)

it('the image starts from one without a shell or package manager, and no command is run in it', () => {
  expect(image.base).toMatch(/^gcr\.io\/distroless\/cc-debian\d+:nonroot$/)
  expect(findSteps('RUN')).toEqual([])
})

it('the image has nothing but what the stage with the production packages has', () => {
  const sources = findSteps('COPY').map(({ flags }) => flags.from)
  expect(new Set(sources)).toEqual(new Set(['production']))
  const production = stages.find(({ name }) => name === 'production') as Stage
  const commands = findSteps('RUN', production).map(({ text }) => text)
  expect(commands.filter((text) => text.startsWith('npm'))).toEqual([
    expect.stringContaining('npm install --omit=dev '),
    expect.stringContaining('npm sbom --omit=dev '),
  ])
  expect(production.base).not.toBe('build')
})

it('the image contains the build of every micro-frontend', () => {
  const apps = readdirSync(root).filter((name) => existsSync(join(root, name, 'app.config.ts')))
  const copied = stages
    .flatMap(({ steps }) => steps)
    .flatMap(({ text }) => /^\/src\/([\w-]+)\/dist\/ builds\/\1\/dist\/$/.exec(text)?.[1] ?? [])
  expect(copied.sort()).toEqual(apps.sort())
})

it('the image runs as an account without privileges, named by its number', () => {
  const [user] = findSteps('USER')
  expect(Number(user?.text.split(':')[0])).toBeGreaterThan(0)
})

it('process 1 is Node, without a shell that would not forward SIGTERM', () => {
  expect(findSteps('ENTRYPOINT').map(({ command }) => command)).toEqual([['/app/node']])
  expect(findSteps('CMD').map(({ command }) => command)).toEqual([[...gatewayOptions, 'api/src/start.mjs']])
  expect(findSteps('STOPSIGNAL')).toEqual([])
})

it('Docker asks /ready whether the gateway may get requests', () => {
  const [check] = findSteps('HEALTHCHECK')
  expect(check?.text).toBe('CMD ["/app/node", "/app/is-ready.mjs"]')
  expect(readFileSync(join(import.meta.dirname, 'is-ready.mjs'), 'utf8')).toContain('/ready')
})

it('only the volume of DATA_DIR is written', () => {
  expect(findSteps('VOLUME').map(({ text }) => text)).toEqual(['/data'])
  expect(findSteps('ENV').map(({ text }) => text)).toEqual([expect.stringContaining('DATA_DIR=/data')])
})

it('the account of the image owns the folders at which the Compose file mounts volumes, so that it may write to them', () => {
  const { services } = parse(readFileSync(join(root, 'infra/compose/compose.yaml'), 'utf8'), { merge: true })
  const mounted = (services['gateway-1'].volumes as string[]).map((volume) => volume.split(':')[1])
  const production = stages.find(({ name }) => name === 'production')
  const made = findSteps('WORKDIR', production).map(({ text }) => text)
  expect(made).toEqual(expect.arrayContaining(mounted.map((folder) => `/writable${folder}`)))
  const [user] = findSteps('USER')
  expect(findSteps('COPY').find(({ text }) => text === '/writable/ /')?.flags.chown).toBe(user?.text)
})

it('the image contains no secret, and neither does what it is built from', () => {
  expect(readFileSync(CONTAINERFILE, 'utf8')).not.toMatch(/PASSWORD|SECRET|TOKEN|KEY/i)
  expect(readFileSync(`${CONTAINERFILE}.dockerignore`, 'utf8')).toMatch(/^\*\*\/\.env$/m)
})
