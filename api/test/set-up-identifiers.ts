import { afterAll, afterEach, beforeAll } from 'vitest'
import { createIdentifiers, readIdentifier } from '../src/product/identifiers/find-works.ts'
import { readFirst } from './read-first.ts'
import { type IdentifierSources, startIdentifierSources } from './start-identifier-sources.ts'

/** Starts the server in place of the services for the tests of a file. Returns what these tests do with it. */
export const setUpIdentifiers = () => {
  let sources: IdentifierSources
  let identifiers: ReturnType<typeof createIdentifiers> | undefined
  beforeAll(async () => {
    sources = await startIdentifierSources()
  })
  afterEach(() => {
    sources.reset()
    identifiers?.close()
  })
  afterAll(() => sources.close())

  return {
    /** Finds the works of an identifier that was not looked up before. */
    find: async (text: string) => {
      identifiers?.close()
      identifiers = createIdentifiers(readFirst, { request: sources.request, limits: { pauses: false } })
      return (await identifiers.find(readIdentifier(text), { onProgress: () => {}, signal: undefined })).works
    },
    respond: (...reply: Parameters<IdentifierSources['respond']>) => sources.respond(...reply),
    /** Returns what was requested, as host and path. */
    addresses: () => sources.requests.map(({ address }) => address),
  }
}
