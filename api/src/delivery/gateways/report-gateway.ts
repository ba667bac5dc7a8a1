import { randomUUID } from 'node:crypto'
import type { LoadState } from '#delivery/shared/load-state.ts'
import { startRounds } from '#delivery/shared/start-rounds.ts'
import type { GatewayStore } from './gateway-store.ts'

/** Several times in the silence after which a gateway counts as ended. */
const BEAT_MS = 2_500

/**
 * Reports every few seconds, and on every change, which set and which version of the api this process serves. Failures are not logged: the content
 * revision, which is read from the same database more often, logs them.
 */
export const startGatewayReports = (store: GatewayStore, name: string, apiVersion: string) => {
  const id = randomUUID()
  let state: LoadState = { serving: null, refused: null }
  let writing = Promise.resolve()
  const write = () => {
    writing = writing.then(() => store.report({ id, name, apiVersion, ...state })).catch(() => {})
    return writing
  }
  const stopBeating = startRounds(write, BEAT_MS)

  return {
    update: (next: LoadState): Promise<void> => {
      state = next
      return write()
    },
    stop: async (): Promise<void> => {
      await stopBeating()
      await writing
      await store.remove(id).catch(() => {})
    },
  }
}
