import { cite, showStyle } from './cite.js'
import { listWorks } from './lists.js'
import { search } from './search.js'

const json = (body) =>
  body
    ? new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
    : new Response('{"errors":[{"msg":"Page not found"}]}', { status: 404, headers: { 'content-type': 'application/json' } })

/** Resolves with the response of a gateway to a request that a file cannot answer. */
export const answer = async (url) => {
  const { pathname, searchParams } = url
  if (pathname.endsWith('/cite')) return showStyle(url)
  if (pathname.endsWith('/citation')) return json(await cite(pathname, searchParams.get('style')))
  return json(await (pathname === '/api/search' ? search(searchParams) : listWorks(pathname, searchParams)))
}
