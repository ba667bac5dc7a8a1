import type { GatewayState } from '@portfolio/contracts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { CLOCK_TOLERANCE } from '#db/times.ts'
import { formatSetName } from '#delivery/shared/history.ts'
import type { LoadState } from '#delivery/shared/load-state.ts'
import { shortenReason } from '#delivery/shared/refusals.ts'

/** A gateway that was not seen for longer has ended without a goodbye. */
const SILENCE = sql`interval '10 seconds'`
const KEPT = sql`interval '1 hour'`

/** A later time is not trusted: a gateway that crashed while the clock was ahead would be listed until then. */
const wasSeenSince = (time: RawBuilder<unknown>) => sql<SqlBool>`seen_at between now() - ${time} and now() + ${CLOCK_TOLERANCE}`

interface Gateway extends LoadState {
  id: string
  name: string
  apiVersion: string
}

/** The gateways that run, by the clock of the database, which all of them share. */
export const createGatewayStore = (db: Db) => ({
  report: async ({ id, name, apiVersion, serving, refused }: Gateway): Promise<void> => {
    const state = {
      setId: serving,
      refusedSetId: refused?.setId ?? null,
      refusedReason: refused && shortenReason(refused.reason),
    }
    await db
      .insertInto('gateways')
      .values({ id, name, apiVersion, ...state })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...state, seenAt: sql`now()` }))
      .execute()
    await db
      .deleteFrom('gateways')
      .where(sql<SqlBool>`not ${wasSeenSince(KEPT)}`)
      .execute()
  },

  remove: async (id: string): Promise<void> => {
    await db.deleteFrom('gateways').where('id', '=', id).execute()
  },

  list: async (): Promise<GatewayState[]> => {
    const rows = await db.selectFrom('gateways').selectAll().where(wasSeenSince(SILENCE)).orderBy('name').orderBy('id').execute()
    return rows.map(({ name, apiVersion, setId, refusedSetId, refusedReason }) => ({
      name,
      apiVersion,
      serving: setId === null ? null : formatSetName(setId),
      refused: refusedSetId === null ? null : { set: formatSetName(refusedSetId), reason: refusedReason ?? '' },
    }))
  },
})

export type GatewayStore = ReturnType<typeof createGatewayStore>
