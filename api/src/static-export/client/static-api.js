/**
 * Answers for the API in a static export, which no server answers for. Documents load it before their other scripts. Reads are files
 * (`/api/cv` is `/api/cv.json`); what must be computed is answered by answer.js, which is loaded when it is needed.
 */
const ROOT_ID = 'root'
/** Parameters that select what a page shows. */
const SELECTING = ['q', 'section', 'year', 'type', 'tag', 'sort', 'page']
const CALL = /^\/api\/.+(?<!\.json)$/
/** Lists with filters, the search, and citations in a style. */
const COMPUTED = /^\/api\/(?:search|works\/[\w-]+|(?:works|blogs)\/.+\/citation)$/
const DOWNLOAD = /\.(?:bib|ris|json)$/

const { src, dataset } = document.currentScript
const load = globalThis.fetch.bind(globalThis)
const importModule = (name) => import(new URL(name, src))

const isComputed = ({ pathname, searchParams }) => COMPUTED.test(pathname) || (pathname.endsWith('/cite') && searchParams.has('style'))

const respond = async (url, options) => {
  if (isComputed(url)) return (await importModule('answer.js')).answer(url)
  return CALL.test(url.pathname) ? load(`${url.pathname}.json`, { signal: options?.signal }) : load(url, options)
}

globalThis.fetch = (resource, options) => {
  const url = new URL(resource?.url ?? resource, location.href)
  return url.origin === location.origin ? respond(url, options) : load(resource, options)
}
// Nobody counts visitors or failures.
navigator.sendBeacon = () => true

// The host has files of whole lists only.
addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element && event.target.closest('a[download]')
    const url = link && new URL(link.href)
    if (!url || url.origin !== location.origin || !DOWNLOAD.test(url.pathname) || !url.search) return
    event.preventDefault()
    importModule('download.js').then(({ download }) => download(url))
  },
  true,
)

// The host serves `/books/` or `/books/page/2/`, and the same for any query. Apps know the page by its own address.
const own = new URL(dataset.address, location.origin)
const asked = new URLSearchParams(location.search)
const isItself = location.pathname.replace(/(?<=.)\/$/, '') === own.pathname
const isOther = isItself && SELECTING.some((name) => (asked.get(name) ?? '') !== (own.searchParams.get(name) ?? ''))
if (own.pathname.endsWith('/cite')) asked.delete('style')
const query = isItself && asked.size ? `?${asked}` : own.search
history.replaceState(history.state, '', own.pathname + query + location.hash)
globalThis.servedAddress = location.pathname + location.search
// The browser then renders what was asked for, too late to scroll to a part of it by itself.
if (isOther) {
  const page = document.getElementById(ROOT_ID)
  page.replaceChildren()
  const observer = new MutationObserver(() => {
    const part = document.getElementById(location.hash.slice(1))
    if (!part) return
    observer.disconnect()
    part.scrollIntoView()
  })
  if (location.hash) observer.observe(page, { childList: true, subtree: true })
}
