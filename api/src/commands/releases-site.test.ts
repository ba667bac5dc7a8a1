import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createCall } from './releases-site.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Starts a server that responds like this in place of a site. Resolves with its address. */
const listen = async (respond: RequestListener) => {
  server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const site = (url: string) => ({ url, token: 't', advice: '', startAdvice: 'Start it.' })
const CHANGE = {}

it('names the address to which a site redirects, and does not send the token there', async () => {
  const requests: (string | undefined)[] = []
  const url = await listen(({ url: path }, response) => {
    requests.push(path)
    response.writeHead(308, { location: `/elsewhere${path}` }).end()
  })
  await expect(createCall(site(url))('/releases')).rejects.toThrow(
    `The site at ${url} redirects to ${url}/elsewhere/api/releases, which does not get the token. If that is the site, use its address.`,
  )
  expect(requests).toEqual(['/api/releases'])
})

it.each([
  ['response', () => {}],
  ['end of the response', (_, response) => void response.writeHead(200).write('{')],
] as [string, RequestListener][])('says that a change may still be made when its time is over before the %s', async (_, respond) => {
  const url = await listen(respond)
  await expect(createCall(site(url), 200)('/releases/rollback', CHANGE)).rejects.toThrow(
    `The site at ${url} has not answered in 0.2 s; the change may still be made. See what "npm run releases -- list" prints before you repeat it.`,
  )
  await expect(createCall(site(url), 200)('/releases')).rejects.toThrow(`The site at ${url} has not answered in 0.2 s.`)
})

it.each([
  ['a proxy answers for the gateway', 'responded with status 504', (_, response) => void response.writeHead(504).end('<html>')],
  ['the connection is lost', 'ended the connection (UND_ERR_SOCKET)', (_, response) => void response.destroy()],
] as [string, string, RequestListener][])('says that a change may still be made when %s', async (_, problem, respond) => {
  const url = await listen(respond)
  await expect(createCall(site(url))('/releases/rollback', CHANGE)).rejects.toThrow(
    `${problem}; the change may still be made. See what "npm run releases -- list" prints before you repeat it.`,
  )
  await expect(createCall(site(url))('/releases')).rejects.not.toThrow('may still be made')
})

it('says why a site cannot be reached', async () => {
  const url = await listen((_, response) => response.end())
  const secure = url.replace('http:', 'https:')
  await expect(createCall(site(secure))('/releases')).rejects.toThrow(
    /^The site at https:\S+ is not running or cannot be reached \(ERR_SSL_\w+\)\. Start it\.$/,
  )
  server.close()
  await once(server, 'close')
  await expect(createCall(site(url))('/releases')).rejects.toThrow('is not running or cannot be reached (ECONNREFUSED). Start it.')
})
