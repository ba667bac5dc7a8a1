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

/** The search of the site. */
export const createSiteSearch = ({ db, content, readWorks, log }: Dependencies) => {
  const index = createSearchIndex({ store: createEntriesStore(db), content, readWorks: async () => (await readWorks()).all(), log })
  return {
    search: createSearch({ index, store: createSearchStore(db) }),

    /** What is done regularly, by name. */
    housekeeping: {
      // So that the first search after an update does not wait.
      'search entries': index.refresh,
      'words of the search': index.purgeWords,
    },
  }
}
