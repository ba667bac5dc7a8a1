import type { AppName, Release } from './release.ts'

/** The version of every part that is being worked on. Its address stays the same from one change to the next. */
export const DEV_VERSION = 'dev'

/** Where the dev server says what it has built; the gateway asks there before it sends a document. */
export const DEV_APPS_PATH = '/parts'

/** Where browsers hear of changes: below the gateway's own origin, so that a document's policy needs no exception. */
export const DEV_SOCKET_PATH = '/mfe/dev-socket'

/** A part as it is right now, with the texts that documents and the server's rendering need, by path in the release. */
export interface DevApp {
  release: Release
  texts: Record<string, string>
}

export interface DevApps {
  /** Counts up with every change. */
  build: number
  parts: Record<AppName, DevApp>
}
