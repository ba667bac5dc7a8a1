import type { Db } from '#db/database.ts'

/** Returns the database, and a function that returns how many queries it has had since the last call. */
export const countQueries = (db: Db): { db: Db; take: () => number } => {
  let queries = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return {
    db: counted,
    take: () => {
      const taken = queries
      queries = 0
      return taken
    },
  }
}
