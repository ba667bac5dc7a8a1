import { createPublicApi, settingsQuery } from '@portfolio/api-client'
import { getPageNumber } from '@portfolio/contracts'
import { type DocumentRemote, type PublicRouteHandle, ROOT_ID } from '@portfolio/mfe-contract'
import { BrowserRouter, matchRoutes, type RouteObject } from '@portfolio/router'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createRemoteLoader } from '#federation/load-remote.ts'
import { ReportReady } from '#federation/report-ready.tsx'
import { createRootErrorHandlers } from '#federation/root-error-handlers.ts'
import { ErrorScreen } from '#layout/error-screen.tsx'
import { PageBoundary, type Recover } from '#layout/page-boundary.tsx'
import { readState } from './document-state.ts'
import { hydratePage } from './hydrate-page.ts'
import { PublicSite, publicRoutes } from './public-site.tsx'
import { createQueryClient } from './query-client.ts'
import { storedToken } from './stored-token.ts'

const seedFromMarkup = (root: Element, routes: RouteObject[], queryClient: QueryClient) => {
  const { search } = location
  for (const { route, params } of matchRoutes(routes, location) ?? [])
    (route.handle as PublicRouteHandle | undefined)?.fromMarkup?.({ root, queryClient, params, page: getPageNumber(search), search })
}

/** The position of images that have moved is a number. */
const getWords = (text = '') => text.replace(/\d/g, '')

/**
 * Hydrates a public document. When the remote cannot be loaded, a page the server rendered stays as it is: readable,
 * with plain links. Only a document without markup shows the error.
 */
export const startPublic = async (remote: DocumentRemote) => {
  const root = document.getElementById(ROOT_ID)
  if (!root) return
  const rendered = root.firstElementChild !== null
  const load = createRemoteLoader([remote])
  const errorHandlers = createRootErrorHandlers(remote.name)
  const api = createPublicApi({ getToken: storedToken })
  const queryClient = createQueryClient(1)
  const state = readState()
  globalThis.portfolioTranslations = state?.translations
  if (state) queryClient.setQueryData(settingsQuery(api).queryKey, state.settings)

  let loaded = false
  try {
    // Nothing that the remote shows, such as a dialog, may be without its styles.
    await globalThis.portfolioStyles
    const { createRoutes } = await load(remote)
    loaded = true
    // Going back before hydration, to a history entry within this document, changes only the address.
    if (rendered && globalThis.servedAddress !== location.pathname + location.search) return location.reload()
    // Translated meanwhile: it stays readable, with plain links. React would take it for markup that a release got wrong.
    if (rendered && getWords(root.textContent) !== getWords(globalThis.servedText)) return
    // What has changed the markup until now puts it back.
    dispatchEvent(new Event('portfoliohydrates'))
    const routes = publicRoutes(createRoutes({ api }))
    if (rendered) seedFromMarkup(root, routes, queryClient)
    const createApp = (recover?: Recover) => (
      <StrictMode>
        <PageBoundary recover={recover}>
          <QueryClientProvider client={queryClient}>
            <BrowserRouter>
              <PublicSite api={api} routes={routes} recover={recover} />
            </BrowserRouter>
            <ReportReady remote={remote.name} />
          </QueryClientProvider>
        </PageBoundary>
      </StrictMode>
    )
    if (rendered) hydratePage(root, createApp, errorHandlers)
    else createRoot(root, errorHandlers).render(createApp())
  } catch (error) {
    if (loaded) errorHandlers.onUncaughtError(error)
    else console.error(error)
    if (!rendered) createRoot(root).render(<ErrorScreen error={error} />)
  }
}
