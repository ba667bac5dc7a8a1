import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage, type RequestOptions, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** How an address responds: with a file of `identifier-responses`, with a status, headers and a body, or as a function does. */
type Reply = string | { status?: number; headers?: Record<string, string>; body?: string } | ((response: ServerResponse) => void)

/** Works with a reply, by host and path. */
const REPLIES: Record<string, Reply> = {
  'api.crossref.org/works/10.1093%2Fmind%2Flix.236.433': 'crossref-article.json',
  'api.crossref.org/works/10.1000%2Fconsortium.2021': 'crossref-consortium.json',
  'api.crossref.org/works/10.1007%2F3-540-48910-x_16': 'crossref-chapter.json',
  'api.crossref.org/works/10.1101%2F2020.01.01.000001': 'crossref-preprint.json',
  'api.datacite.org/dois/10.5061%2Fdryad.example': 'datacite-dataset.json',
  'api.datacite.org/dois/10.48550%2Farxiv.1706.03762': 'datacite-arxiv.json',
  'openlibrary.org/isbn/9780198250807.json': { status: 302, headers: { location: '/books/OL7397466M.json' } },
  'openlibrary.org/books/OL7397466M.json': 'open-library-edition.json',
  'openlibrary.org/authors/OL2650189A.json': 'open-library-author.json',
  'openlibrary.org/isbn/9780091521301.json': 'open-library-without-authors.json',
  'openlibrary.org/works/OL1111111W.json': 'open-library-work.json',
  'openlibrary.org/authors/OL2222222A.json': { body: '{"name":"Andrew Hodges"}' },
  'openlibrary.org/authors/OL3333333A.json': { status: 404 },
  'export.arxiv.org/api/query?id_list=1706.03762&max_results=1': 'arxiv-preprint.xml',
  'export.arxiv.org/api/query?id_list=hep-th%2F9711200&max_results=1': 'arxiv-published.xml',
  'pub.orcid.org/v3.0/0000-0002-1825-0097/works': 'orcid-works.json',
  'pub.orcid.org/v3.0/0000-0002-1825-0097/works/102,103,104': 'orcid-bulk.json',
}

const folder = join(import.meta.dirname, 'identifier-responses')

const send = async (response: ServerResponse, reply: Reply) => {
  if (typeof reply === 'function') return reply(response)
  const {
    status = 200,
    headers = {},
    body = '',
  } = typeof reply === 'string' ? { body: await readFile(join(folder, reply), 'utf8') } : reply
  response.writeHead(status, headers).end(body)
}

/** Starts a server that responds in place of all services: with 404 to what it has no reply for. */
export const startIdentifierSources = async () => {
  const own = new Map<string, Reply>()
  /** Each request as it would have been sent to the service. */
  const requests: { address: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const address = `${request.headers.host}${request.url}`
    requests.push({ address, headers: request.headers })
    void send(response, own.get(address) ?? REPLIES[address] ?? { status: 404, body: 'Resource not found.' })
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    requests,
    /** Sets what an address responds with from now on. */
    respond: (address: string, reply: Reply) => void own.set(address, reply),
    reset: () => {
      own.clear()
      requests.length = 0
    },
    /** Takes the place of `https.request` and connects to this server, whatever the host is. */
    request: ({ agent: _, lookup: __, host, ...options }: RequestOptions, onResponse?: (response: IncomingMessage) => void) =>
      httpRequest({ ...options, host: '127.0.0.1', port, headers: { ...options.headers, host: String(host) } }, onResponse),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type IdentifierSources = Awaited<ReturnType<typeof startIdentifierSources>>
