import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

const UNITS: Record<string, number> = { m: 2 ** 20, g: 2 ** 30 }
const toBytes = (size: string) => Number.parseFloat(size) * (UNITS[size.replace(/[\d.i]/g, '').toLowerCase()] as number)

const encoderBytes = Number(
  /JOB_BYTES_MAX = ([\d_]+)/.exec(read('../../api/src/product/media/encode-process.ts'))?.[1]?.replaceAll('_', ''),
)
/** What a gateway itself may need while its encoder works. */
const GATEWAY_BYTES = 400_000_000

const unit = read('portfolio@.service')
const { services } = parse(read('../compose/compose.yaml'), { merge: true })

it.each([
  ['the unit of systemd', /^MemoryMax=(.+)$/m.exec(unit)?.[1]],
  [
    'the deployment of Kubernetes',
    parse(read('../kubernetes/base/deployment.yaml')).spec.template.spec.containers[0].resources.limits.memory,
  ],
  ['the first gateway of Compose', services['gateway-1'].mem_limit],
  ['the second gateway of Compose', services['gateway-2'].mem_limit],
])('%s has memory for the largest image', (_, limit) => {
  expect(toBytes(limit)).toBeGreaterThanOrEqual(encoderBytes + GATEWAY_BYTES)
})

it('the unit of systemd lets the encoder lower its priority, and survives the end of the encoder when memory runs out', () => {
  const filters = [...unit.matchAll(/^SystemCallFilter=(.+)$/gm)].map(([, filter]) => filter)
  expect(filters.lastIndexOf('setpriority')).toBeGreaterThan(filters.findIndex((filter) => filter?.includes('@resources')))
  expect(unit).toMatch(/^OOMPolicy=continue$/m)
})
