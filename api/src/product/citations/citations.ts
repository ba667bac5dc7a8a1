import type { Item } from '@portfolio/citations'
import type { CitationStyle } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'
import { throwHttpError } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import type { ThreadLimits } from '#threads/create-thread.ts'
import { createCitationFormatter } from './formatter.ts'
import { citationStyleRoutes } from './style-routes.ts'
import { createStyleStore } from './style-store.ts'

/** Citations in the styles of the product and those that the owner has added. */
export const createCitations = (db: Db, log: Log, limits?: Partial<ThreadLimits>) => {
  const store = createStyleStore(db)
  const formatter = createCitationFormatter(log, limits)
  return {
    listStyles: (): Promise<CitationStyle[]> => store.list(),

    /** Resolves with a citation, or with why the style makes none. Throws 404 for an unknown style. */
    cite: async (style: string, item: Item) => {
      const found = (await store.find(style)) ?? throwHttpError(404, `There is no citation style “${style.slice(0, 100)}” here`, 'style')
      return formatter.format(found, item)
    },

    styleRoutes: citationStyleRoutes(store, formatter),
    purgeStyles: store.purge,
    close: formatter.close,
  }
}
