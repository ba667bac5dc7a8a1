import type { ContentRevision } from '#cache/content-revision.ts'
import type { createDocumentRoutes } from './documents/routes.ts'
import type { ActiveSet } from './shared/active-set.ts'
import type { ChooseSet } from './shared/set-choice.ts'
import type { Webhook, WebhookResult } from './webhook/deliver-webhooks.ts'

/** How one process serves the apps. */
export interface Serving {
  content: ContentRevision
  publicUrl: string | undefined
  /** Address of the dev server that serves the apps in development, instead of a release. */
  devServer?: string | undefined
  /** Name of this process in the list of gateways. */
  gatewayName?: string
  /** Folder for copies of served releases, which are used while the object store is unavailable. By default, there are no copies. */
  copiesDir?: string | undefined
  /** Where events are delivered. By default, they are not delivered. */
  webhook?: Webhook | undefined
  onWebhook?: (result: WebhookResult) => void
}

/** Creates the document routes, which serve the set that `chooseSet` returns for each request. */
export type ServeDocuments = (
  activeSet: () => ActiveSet,
  serving: Serving,
  chooseSet?: ChooseSet,
) => ReturnType<typeof createDocumentRoutes>
