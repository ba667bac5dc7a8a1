import type { ByApp, Release } from './release.ts'

/** The version of every app in development. URLs stay the same from one change to the next. */
export const DEV_VERSION = 'dev'

/** Path at which the dev server describes its latest build. The gateway reads it before it sends a document. */
export const DEV_APPS_PATH = '/apps'

/** The web socket of hot reload, below the gateway's own origin so that the content security policy of a document needs no exception. */
export const DEV_SOCKET_PATH = '/mfe/dev-socket'

/** The current build of an app, with the files that documents and rendering need, by path in the release. */
export interface DevApp {
  release: Release
  texts: Record<string, string>
}

export interface DevApps {
  /** Increases with every change. */
  build: number
  apps: ByApp<DevApp>
}
