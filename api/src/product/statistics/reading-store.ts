import type { Db } from '#db/database.ts'
import type { ReadingRow } from '#db/tables.ts'

export type Reading = Omit<ReadingRow, 'day'> & { day: string }

/** Writes and reads how many visitors read what, and on which day. */
export const createReadingStore = (db: Db) => ({
  /** Adds to what is stored, so that several gateways count together. */
  add: async (readings: readonly Reading[]): Promise<void> => {
    await db
      .insertInto('readings')
      .values([...readings])
      .onConflict((conflict) =>
        conflict.columns(['day', 'kind', 'subject']).doUpdateSet((eb) => ({ count: eb('readings.count', '+', eb.ref('excluded.count')) })),
      )
      .execute()
  },

  /** Resolves with the numbers of each day since this one. */
  listDays: (since: string) =>
    db
      .selectFrom('readings')
      .select((eb) => [eb.cast<string>('day', 'text').as('day'), 'kind', eb.fn.sum<string>('count').as('count')])
      .where('day', '>=', since)
      .groupBy(['day', 'kind'])
      .execute(),

  /** Resolves with the numbers of each subject since this day. */
  listSubjects: (since: string) =>
    db
      .selectFrom('readings')
      .select((eb) => ['subject', 'kind', eb.fn.sum<string>('count').as('count')])
      .where('day', '>=', since)
      .groupBy(['subject', 'kind'])
      .execute(),

  /** Resolves with the titles of all published blogs, and which of them are pages of the menu. */
  listBlogs: () =>
    db.selectFrom('blogs').select(['id', 'title', 'isMenuPage', 'slug', 'formerSlugs']).where('deletedAt', 'is', null).execute(),

  /** Resolves with the first day that has a number. */
  findFirstDay: async (): Promise<string | null> => {
    const { day } = await db
      .selectFrom('readings')
      .select((eb) => eb.cast<string | null>(eb.fn.min('day'), 'text').as('day'))
      .executeTakeFirstOrThrow()
    return day
  },
})

export type ReadingStore = ReturnType<typeof createReadingStore>
