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
  /** What this process is called among the gateways. */
  gatewayName?: string
  /** Folder for copies of the releases that are served, for the time in which the object store is unavailable. Default: no copies. */
  copiesDir?: string | undefined
  /** Where events of releases are delivered. Default: nowhere. */
  webhook?: Webhook | undefined
  onWebhook?: (result: WebhookResult) => void
}

/** Serves the documents of a set, for each request the one that `chooseSet` returns. */
export type ServeDocuments = (
  activeSet: () => ActiveSet,
  serving: Serving,
  chooseSet?: ChooseSet,
) => ReturnType<typeof createDocumentRoutes>
