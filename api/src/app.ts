import { type Collection, collections } from '@portfolio/contracts'
import { Hono } from 'hono'
import { createCollectionStore } from '#collections/collection-store.ts'
import { collectionRoutes } from '#collections/routes.ts'
import { createPublicAnswers } from '#content/public-answers.ts'
import type { Content } from '#content/revision.ts'
import type { Db } from '#db/database.ts'
import type { Log } from '#http/log.ts'
import { onError, onNotFound } from '#http/on-error.ts'
import { type RequestEnv, requests } from '#http/requests.ts'
import { securityHeaders } from '#http/security-headers.ts'

export interface AppParts {
  db: Db
  content: Content
  log: Log
  publicUrl: string | undefined
}

export const createApp = ({ db, content, log, publicUrl }: AppParts) => {
  const app = new Hono<RequestEnv>()
  const answer = createPublicAnswers(content)
  app.use(requests(log))
  app.use('/api/*', securityHeaders(publicUrl))
  for (const collection of collections as unknown as readonly Collection[])
    app.route(`/api${collection.path}`, collectionRoutes(collection, createCollectionStore(db, collection), answer))
  app.onError(onError(log))
  app.notFound(onNotFound)
  return app
}
