/** Replaces is-server.ts in builds for browsers. */
export const isServer = false
