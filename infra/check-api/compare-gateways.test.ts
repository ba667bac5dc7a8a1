import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as contract from '@portfolio/contracts'
import { afterEach, expect, it } from 'vitest'
import { addSamples, compareGateways } from './compare-gateways.ts'

type Respond = (path: string) => { status: number; body: unknown }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

const startGateway = async (respond: Respond) => {
  const server = createServer(({ url = '' }, response) => {
    const { status, body } = respond(url)
    response.writeHead(status).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'token', stop: async () => {} }
}

const respond: Respond = (path) => ({ status: 200, body: path.endsWith('/add') ? { _id: path } : { items: [{ title: 'A', slug: 'a' }] } })

it('reports a missing field, another type and another status, but no additional fields', async () => {
  const earlier = await startGateway(respond)
  const later = await startGateway((path) => {
    if (path === '/api/settings') return { status: 500, body: null }
    if (path === '/api/cv') return { status: 200, body: { items: [{ title: 1, slug: 'a' }] } }
    if (path === '/api/about') return { status: 200, body: { items: [{ title: 'A' }] } }
    return { status: 200, body: { items: [{ title: 'A', slug: 'a', more: true }] } }
  })
  const { samples } = await addSamples(earlier, contract, 'previous')
  const { count, problems } = await compareGateways({ earlier, later, contract, samples, repeatMs: 0 })
  expect(problems.sort()).toEqual([
    'GET /api/about: items[].slug (string) is missing',
    'GET /api/cv: items[].title was string and is number',
    'GET /api/settings responds with 500, and did with 200',
  ])
  expect(count).toBeGreaterThan(50)
})

it('reports a previous gateway that fails on the migrated database, and a rejected draft', async () => {
  const earlier = await startGateway((path) =>
    path === '/api/books/add' ? { status: 400, body: {} } : { status: 200, body: { _id: '1' } },
  )
  expect((await addSamples(earlier, contract, 'previous')).problems).toEqual([
    'POST /api/books/add responds with 400 from the previous gateway',
  ])
  const failing = await startGateway((path) => (path === '/api/cv' ? { status: 500, body: {} } : { status: 200, body: {} }))
  expect((await compareGateways({ earlier: failing, later: failing, contract, samples: [], repeatMs: 0 })).problems).toEqual([
    'GET /api/cv responds with 500 from the previous gateway on the migrated database',
  ])
})

it('reports nothing that a busy gateway could not finish in time and responds with later', async () => {
  const startBusy = async () => {
    const seen = new Set<string>()
    return startGateway((path) => {
      const isFinished = seen.has(path)
      seen.add(path)
      if (!path.endsWith('/citation')) return respond(path)
      return { status: 200, body: isFinished ? { text: 'Ada', problem: null } : { text: null, problem: { text: 'It takes too long.' } } }
    })
  }
  const finished = await startGateway((path) =>
    path.endsWith('/citation') ? { status: 200, body: { text: 'Ada', problem: null } } : respond(path),
  )
  const samples = [{ name: 'books', _id: '1' }]
  expect((await compareGateways({ earlier: await startBusy(), later: finished, contract, samples, repeatMs: 0 })).problems).toEqual([])
  expect((await compareGateways({ earlier: finished, later: await startBusy(), contract, samples, repeatMs: 0 })).problems).toEqual([])
})
