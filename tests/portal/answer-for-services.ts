/**
 * Loaded into the product before it starts (`node --import`): requests to Crossref and the other services go to a server with written
 * answers. The product itself has no setting that would do this.
 */
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import { startIdentifierSources } from '@portfolio/api/identifier-sources'

/** A record of as many works as are looked up one by one in a few seconds. */
const WORKS = Array.from({ length: 8 }, (_, n) => n + 1)
const LIST = 'pub.orcid.org/v3.0/0000-0002-1694-233X/works'

if (isMainThread) {
  const sources = await startIdentifierSources()
  const toWork = (code: number) => ({
    'put-code': code,
    title: { title: { value: `Work ${code} of a list` } },
    type: 'journal-article',
    'external-ids': { 'external-id': [{ 'external-id-type': 'doi', 'external-id-value': `10.1000/${code}` }] },
  })
  sources.answer(LIST, { body: JSON.stringify({ group: WORKS.map((code) => ({ 'work-summary': [toWork(code)] })) }) })
  for (const code of WORKS)
    sources.answer(`api.crossref.org/works/10.1000%2F${code}`, (response) => {
      const message = { DOI: `10.1000/${code}`, type: 'journal-article', title: [`Work ${code} of a list`], volume: '7', page: '1-2' }
      setTimeout(() => response.end(JSON.stringify({ message })), 150)
    })
  sources.answer('api.crossref.org/works/10.1000%2Fbusy', { status: 429, headers: { 'retry-after': '20' } })
  sources.answer('api.crossref.org/works/10.1000%2Fslow', () => {})
  https.request = sources.request as typeof https.request
  syncBuiltinESMExports()
}
