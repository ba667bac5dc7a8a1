import type { Release } from '@portfolio/mfe-contract'
import { isServed } from '@portfolio/releases'
import { Hono } from 'hono'
import { createDocumentRoutes } from './documents/routes.ts'
import { followActiveSet } from './releases/follow-active-set.ts'
import { createReleaseRoutes } from './releases/release-file-routes.ts'
import { releaseBaseUrl } from './shared/active-set.ts'

type Following = Parameters<typeof followActiveSet>[0]
type Documents = Parameters<typeof createDocumentRoutes>[0]

interface Dependencies extends Pick<Following, 'releases' | 'sets' | 'pool'> {
  content: Following['content'] & Documents['content']
  documents: Pick<Documents, 'content' | 'publicUrl' | 'callApi' | 'findFormerAddress' | 'findPicture' | 'cache'>
  log: Following['log'] & Documents['log']
}

const CLIENT = 'client/'

/** Returns the addresses of what browsers load of a release for public pages. */
const listFiles = (release: Release): string[] => {
  const { js, css = [] } = release.entry
  const forPortal = new Set(release.publicEntry ? [js, ...css] : [])
  for (const file of release.publicEntry?.css ?? []) forPortal.delete(file)
  const files = release.files.flatMap(({ path }) => (path.startsWith(CLIENT) ? path.slice(CLIENT.length) : []))
  return files.filter((file) => isServed(file) && !forPortal.has(file)).map((file) => releaseBaseUrl(release) + file)
}

/** Renders the documents of the active set, which contain no ticket, because nobody counts their visitors. Throws when there is no set. */
export const readPages = async ({ releases, sets, content, pool, log, documents: options }: Dependencies) => {
  const following = await followActiveSet({ releases, sets, content, pool, log })
  const problem = following.findProblem()
  if (problem) {
    await following.close()
    throw new Error(`No page can be rendered: ${problem.reason}`)
  }
  const tickets = { getToday: () => 0, issue: async () => undefined }
  const documents = createDocumentRoutes({ ...options, activeSet: following.current, log, tickets })
  return {
    routes: new Hono().route('/', createReleaseRoutes(releases).routes).route('/', documents.routes),
    pages: documents.pages,
    /** Returns the addresses of the scripts, stylesheets and fonts of all public apps. */
    listReleaseFiles: () =>
      Object.values(following.current().releases)
        .filter(({ name }) => name !== 'admin-mfe')
        .flatMap(listFiles),
    close: following.close,
  }
}
