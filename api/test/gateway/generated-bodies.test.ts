import { API_PREFIX, collections, defaultSettings, formNames, ownerEndpoints } from '@portfolio/contracts'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, it } from 'vitest'
import { aBlog, aDraft } from '#test/factories.ts'
import { startTestApi } from '#test/start-test-api.ts'

/** Every route that takes a body has an answer to generated ones, JSON or not, from a visitor and from the owner: none fails with 5xx. */

const RUNS = process.env.LONG_TESTS ? 300 : 6
const SIGN_OUT = API_PREFIX + ownerEndpoints.signOut

const api = await startTestApi()
afterAll(() => api.close())

/** Those of the app itself, so that none is forgotten. Signing out comes last, because it ends the owner's session. */
const listRoutes = () => {
  const routes = api.app.routes.filter(({ method }) => !['ALL', 'GET', 'HEAD', 'OPTIONS'].includes(method))
  const unique = [...new Map(routes.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()]
  return unique.sort((a, b) => Number(a.path === SIGN_OUT) - Number(b.path === SIGN_OUT))
}

const validBodies = [
  {},
  defaultSettings,
  aBlog(),
  ...collections.flatMap((one) => (one.kind === 'list' ? [aDraft(one)] : [])),
  { id: uuid(), version: 1, values: defaultSettings, writer: uuid(), baseVersion: 1 },
]
const OTHER_FIELDS = [
  'id',
  'newId',
  'version',
  'ids',
  'order',
  'text',
  'name',
  'app',
  'set',
  'hours',
  'revision',
  'currentPassword',
  '__proto__',
]
const fields = [...new Set([...validBodies.flatMap(Object.keys), ...OTHER_FIELDS])]
const value = fc.oneof(fc.jsonValue(), fc.uuid(), fc.double(), fc.date({ noInvalidDate: true }).map(String), fc.string({ unit: 'binary' }))
/** A valid body of some route, with a few fields replaced or added. */
const nearlyValid = fc
  .tuple(fc.constantFrom(...validBodies), fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 4 }))
  .map(([valid, changed]) => JSON.stringify({ ...valid, ...changed }))
const anyJson = fc.json({ maxDepth: 5 })
const cutJson = fc.tuple(anyJson, fc.nat(30)).map(([text, end]) => text.slice(0, end))
const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => new Uint8Array(array))
const formData = fc
  .tuple(fc.constantFrom('image', 'file', 'archive'), fc.string(), fc.string())
  .map(([name, file, text]) => `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n${text}\r\n--x--\r\n`)
const body = fc.oneof(
  { weight: 4, arbitrary: nearlyValid },
  { weight: 2, arbitrary: anyJson },
  ...[cutJson, bytes, formData].map((arbitrary) => ({ weight: 1, arbitrary })),
)
const type = fc.oneof(
  { weight: 4, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom('multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'text/plain', 'x', '') },
)
const parameter = fc.constantFrom(...formNames(), uuid(), '1', 'x')

it('no route that takes a body fails with 5xx for a generated one, from a visitor or the owner', async () => {
  const counts = new Map<number, number>()
  const routes = listRoutes()
  expect(routes.length).toBeGreaterThan(40)
  for (const [index, { method, path }] of routes.entries())
    await fc.assert(
      fc.asyncProperty(body, type, parameter, async (raw, contentType, value) => {
        const address = path.replace(':form', value).replaceAll(/:\w+/g, uuid())
        for (const client of [api.asVisitor(), api.asOwner()]) {
          const { status, text } = await client.send(method, address, undefined, { raw, headers: { 'content-type': contentType } })
          expect(status >= 200 && status < 500, `${method} ${address}: ${status} ${text.slice(0, 200)}`).toBe(true)
          counts.set(status, (counts.get(status) ?? 0) + 1)
        }
      }),
      // Different bodies for each route, which are the same whenever this runs, but for the long runs.
      { numRuns: RUNS, ...(!process.env.LONG_TESTS && { seed: index }) },
    )
  // Some are accepted and others reach the rules of their route: the test does not stop at the guard or the parser.
  expect(counts.get(200)).toBeGreaterThan(10)
  expect(counts.get(422)).toBeGreaterThan(50)
}, 300_000)
