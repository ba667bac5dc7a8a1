import type { ContentRevision } from '#cache/content-revision.ts'
import type { FreshResponse } from '#cache/prepare-response.ts'
import { getPublicApp } from '#delivery/shared/active-set.ts'
import { PORTAL_PAGE } from '#delivery/shared/rollout.ts'
import type { SetChoice } from '#delivery/shared/set-choice.ts'
import type { GetChoiceHeaders } from './choice-headers.ts'
import { mayUseMemory } from './document-cache.ts'
import { adminDocument, getPublicCss, publicDocument, type TicketedSet, unrenderedDocument } from './documents.ts'
import type { PathTarget } from './page-path.ts'

/** Resolves with the path of the picture for link previews of a page, or undefined. */
export type FindPicture = (path: string) => Promise<string | undefined>

export interface DocumentTickets {
  getToday: () => number
  /** `page` is the kind of page. */
  issue: (set: string, page?: string) => Promise<string | undefined>
}

interface Dependencies {
  /** The configured public origin. */
  origin: string | undefined
  content: Pick<ContentRevision, 'getStaleSeconds' | 'confirm'>
  getHeaders: GetChoiceHeaders
  findPicture: FindPicture
  tickets: Pick<DocumentTickets, 'issue'>
  log: { error: (details: object, message: string) => void }
}

type Page = Exclude<PathTarget, { redirect: string }>

const HTML = 'text/html; charset=utf-8'
const RENDER_RETRY_SECONDS = 5

/** Creates the functions that produce the documents of a chosen set: public pages, which the set renders, and the portal. */
export const createDocumentProducer = ({ origin, content, getHeaders, findPicture, tickets, log }: Dependencies) => {
  const withTicket = async ({ set, banner, hasEditLink }: SetChoice, page?: string): Promise<TicketedSet> => ({
    ...set,
    ticket: await tickets.issue(set.name, page),
    banner,
    hasEditLink,
  })

  /** Without one, nobody who gets the document can report whether it works, so the next request produces another. */
  const hasTicket = ({ ticket }: TicketedSet) => ticket !== undefined

  const renderPage = async (choice: SetChoice, path: string) => {
    const { set } = choice
    const app = getPublicApp(set, path)
    try {
      if (!mayUseMemory(content, choice)) await content.confirm()
      const rendered = await set.renderer.render(path)
      const ticketed = await withTicket(choice, rendered.kind)
      const { status, head } = rendered
      const picture = status === 200 && !head.image ? await findPicture((head.canonical ?? path).replace(/\?.*/, '')) : undefined
      const body = publicDocument(ticketed, rendered, { origin, path, picture })
      return { status, body, styleHash: getPublicCss(app, rendered).hash, hasTicket: hasTicket(ticketed) }
    } catch (error) {
      const failed = { path: path.replace(/\?.*/, ''), set: set.name, error: String(error) }
      log.error(failed, 'A page could not be rendered; the browser renders it')
      const ticketed = await withTicket(choice)
      return { status: 503, body: unrenderedDocument(ticketed, origin, app), styleHash: app.css.hash, hasTicket: hasTicket(ticketed) }
    }
  }

  return {
    /** Renders a public page. `route` is the pattern under which its requests are counted. */
    producePage: async (choice: SetChoice, { page: path, isUnknown, isFree = false }: Page, route: string) => {
      const { hasTicket, ...page } = await renderPage(choice, path)
      const headers = {
        ...getHeaders(choice, 'public', page.styleHash),
        ...(page.status === 503 && { 'retry-after': String(RENDER_RETRY_SECONDS) }),
      }
      // The page has other formats at the same address.
      return {
        contentType: HTML,
        vary: 'accept',
        route,
        ...page,
        keep: !isFree && hasTicket && page.status === (isUnknown ? 404 : 200),
        headers,
      }
    },

    produceAdmin: async (choice: SetChoice, status: number): Promise<FreshResponse> => {
      const ticketed = await withTicket(choice, PORTAL_PAGE)
      const styleHash = ticketed.adminCss.hash
      const headers = { ...getHeaders(choice, 'admin', styleHash), 'x-robots-tag': 'noindex' }
      return { contentType: HTML, status, body: adminDocument(ticketed, origin), styleHash, keep: hasTicket(ticketed), headers }
    },
  }
}
