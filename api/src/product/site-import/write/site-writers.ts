import type { Settings, SettingsDraft } from '@portfolio/contracts'
import type { Trx } from '#db/database.ts'
import type { WriteItems } from '#product/shared/items/item-writer.ts'

/** The writers that an import uses, so that its items obey the rules of a save. */
export interface SiteWriters {
  writeItems: WriteItems<'about' | 'externalLinks'>
  readSettings: (trx: Trx) => Promise<Settings>
  writeSettings: (trx: Trx, draft: SettingsDraft) => Promise<Settings | 'conflict'>
}
