import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { gatewayOptions } from './gateway-options.mjs'

it.each([
  ['the image', 'infra/container/Containerfile'],
  ['the unit of systemd', 'infra/systemd/portfolio@.service'],
  ['npm start of the archive', 'packages/tooling/src/source-archive.ts'],
])('%s starts a gateway with the same options of Node as npm start', (_, path) => {
  const text = readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
  const [command = ''] = /(?<=\bnode |CMD \[).*api\/src\/start\.mjs/.exec(text) ?? []
  expect(command.match(/--[\w=-]+/g)).toEqual(gatewayOptions)
})
