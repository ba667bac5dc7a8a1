import type { LinkResult } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'

/** Keeps the last result of each link. */
export const createLinkCheckStore = (db: Db) => ({
  read: async (): Promise<Map<string, LinkResult>> => {
    const rows = await db.selectFrom('linkChecks').selectAll().execute()
    return new Map(
      rows.map(({ href, outcome, status, target, checkedAt }) => [
        href,
        { outcome, ...(status && { status }), ...(target && { target }), checkedAt: checkedAt.toISOString() },
      ]),
    )
  },

  write: async (href: string, { outcome, status, target, checkedAt }: LinkResult): Promise<void> => {
    const result = { outcome, status: status ?? null, target: target ?? null, checkedAt: new Date(checkedAt) }
    await db
      .insertInto('linkChecks')
      .values({ href, ...result })
      .onConflict((conflict) => conflict.column('href').doUpdateSet(result))
      .execute()
  },

  /** Removes the results of links that are nowhere any more. */
  keepOnly: async (hrefs: readonly string[]): Promise<void> => {
    await db
      .deleteFrom('linkChecks')
      .where((eb) => eb.not(eb('href', '=', eb.fn.any(eb.val(hrefs)))))
      .execute()
  },
})

export type LinkCheckStore = ReturnType<typeof createLinkCheckStore>
