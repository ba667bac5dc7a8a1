import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

interface Service {
  image?: string
  build?: { context: string; dockerfile: string }
  command?: string[]
  environment?: Record<string, string>
  networks: string[]
  ports?: string[]
  volumes?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
  pids_limit?: number
  restart?: string
  stop_grace_period?: string
  logging?: { options: Record<string, string> }
  healthcheck?: { test?: string[]; disable?: boolean }
  depends_on?: Record<string, { condition: string }>
}
interface Compose {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean; enable_ipv6?: boolean; ipam?: { config: { subnet: string }[] } } | null>
  volumes: Record<string, unknown>
}

const root = resolve(import.meta.dirname, '../..')
const text = readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8')
const { services, networks, volumes } = parse(text, { merge: true }) as Compose
const gateways = Object.keys(services).filter((name) => name.startsWith('gateway-'))
const getService = (name: string) => services[name] as Service
const readNames = (path: string) => [...readFileSync(path, 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)

it('the proxy distributes requests to all gateways, and starts when they are ready', () => {
  expect(gateways).toHaveLength(2)
  expect(getService('proxy').environment?.GATEWAYS).toBe(gateways.map((name) => `${name}:8080`).join(' '))
  for (const name of gateways) expect(getService('proxy').depends_on?.[name]).toEqual({ condition: 'service_healthy' })
})

it('a visitor cannot pass a header that the gateways believe when the proxy sends it', () => {
  expect(readFileSync(join(root, 'infra/proxy/Caddyfile'), 'utf8')).toMatch(/^\s*header_up -X-Share$/m)
})

it('the proxy reloads the Caddyfile as it is: an editor replaces the file, which a container to which the file itself is given does not see', () => {
  expect(getService('proxy').volumes).toContain('../proxy:/etc/caddy:ro')
  expect(readFileSync(join(root, 'docs/operations.md'), 'utf8')).toContain(
    'docker compose exec proxy caddy reload --config /etc/caddy/Caddyfile',
  )
})

it('the database is migrated once, before any gateway starts', () => {
  expect(getService('prepare').command).toEqual(['api/src/main.ts', '--builds', 'builds', '--prepare'])
  for (const name of gateways) expect(getService(name).depends_on?.prepare).toEqual({ condition: 'service_completed_successfully' })
})

it('only the proxy can be reached from outside, and the database and the store reach nothing', () => {
  for (const [name, { ports }] of Object.entries(services)) expect(ports !== undefined, name).toBe(name === 'proxy')
  for (const name of ['database', 'store']) for (const network of getService(name).networks) expect(networks[network]?.internal).toBe(true)
})

it('the gateways trust the network that they share with the proxy, and no other', () => {
  const subnets = networks.front?.ipam?.config.map(({ subnet }) => subnet)
  for (const name of gateways) expect(getService(name).environment?.TRUSTED_PROXIES?.split(',')).toEqual(subnets)
  expect(Object.keys(services).filter((name) => getService(name).networks.includes('front'))).toEqual(['prepare', ...gateways, 'proxy'])
})

it('visitors with IPv6 reach the proxy from their own address, as those with IPv4 do', () => {
  for (const name of getService('proxy').networks) {
    const addresses = networks[name]?.ipam?.config.map(({ subnet }) => isIP(subnet.split('/')[0] ?? ''))
    expect([networks[name]?.enable_ipv6, addresses], name).toEqual([true, [4, 6]])
  }
})

it('every service has limits, no new privileges, logs that do not fill the disk, and a check', () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service.mem_limit, name).toMatch(/^\d+[mg]$/)
    expect(service.pids_limit, name).toBeGreaterThan(0)
    expect(service.security_opt, name).toContain('no-new-privileges:true')
    expect(service.logging?.options, name).toHaveProperty('max-size')
    // The image of the gateway has a check of its own.
    if (!service.build) expect(service.healthcheck?.test, name).toEqual(expect.any(Array))
  }
})

it('gateways write into a volume of their own, backups into one that all of them have, and nowhere else', () => {
  const example = readFileSync(join(import.meta.dirname, '.env.example'), 'utf8')
  expect(example).toContain('The folder for backups is /backups,')
  for (const name of ['prepare', ...gateways]) {
    const expected = { read_only: true, cap_drop: ['ALL'], volumes: [`${name}-data:/data`, 'backups:/backups'] }
    expect(getService(name), name).toMatchObject(expected)
  }
})

it('a gateway has the time that its requests and uploads have', () => {
  for (const name of gateways) expect(Number.parseInt(getService(name).stop_grace_period ?? '', 10)).toBeGreaterThan(5 + 60)
})

it('names every volume that it uses', () => {
  const used = Object.values(services).flatMap((service) => service.volumes ?? [])
  const named = used.flatMap((volume) => /^([\w-]+):/.exec(volume)?.[1] ?? [])
  expect(new Set(named)).toEqual(new Set(Object.keys(volumes)))
})

it('takes every secret from the environment, and .env.example lists what it takes', () => {
  const referenced = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  expect(new Set(referenced)).toEqual(new Set(readNames(join(import.meta.dirname, '.env.example'))))
  for (const { environment = {} } of Object.values(services))
    for (const [name, value] of Object.entries(environment)) if (/PASSWORD|SECRET/.test(name)) expect(value, name).toMatch(/^\$\{\w+:[?-]/)
  expect(text).toContain('postgres://portfolio:${DATABASE_PASSWORD:?')
})

it('gives the gateways settings that they know', () => {
  const known = readNames(join(root, '.env.example'))
  for (const name of gateways) expect(known).toEqual(expect.arrayContaining(Object.keys(getService(name).environment ?? {})))
})

it('passes on every setting that the guide to operations names, so that it can be changed in .env', () => {
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  /** What the image and this file decide. */
  const ofImage = new Set(['PORT', 'HOST', 'DATA_DIR', 'SHUTDOWN_DELAY_SECONDS'])
  const settings = readNames(join(root, '.env.example')).filter((name = '') => !ofImage.has(name) && guide.includes(`\`${name}`))
  expect(settings.length).toBeGreaterThan(10)
  for (const name of gateways) expect(Object.keys(getService(name).environment ?? {})).toEqual(expect.arrayContaining(settings))
})
