import type { ContentRevision } from '#cache/content-revision.ts'
import type { Db } from '#db/database.ts'
import type { Log } from '#http/log.ts'
import { createEntriesStore } from './entries-store.ts'
import type { SearchableWork } from './entry.ts'
import { createSearch } from './search.ts'
import { createSearchIndex } from './search-index.ts'
import { createSearchStore } from './search-store.ts'

interface Dependencies {
  db: Db
  content: Pick<ContentRevision, 'current'>
  readWorks: () => Promise<{ all: () => readonly SearchableWork[] }>
  log: Log
}

/** The search of the site, and the index that it reads. */
export const createSiteSearch = ({ db, content, readWorks, log }: Dependencies) => {
  const index = createSearchIndex({ store: createEntriesStore(db), content, readWorks: async () => (await readWorks()).all(), log })
  return { index, search: createSearch({ index, store: createSearchStore(db) }) }
}
