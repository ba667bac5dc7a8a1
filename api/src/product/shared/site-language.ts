import { DEFAULT_LANGUAGE } from '@portfolio/contracts'
import type { Db, Trx } from '#db/database.ts'

/** Resolves with the BCP 47 tag of the language of the site. */
export const readSiteLanguage = async (source: Db | Trx): Promise<string> =>
  (await source.selectFrom('siteSettings').select('language').executeTakeFirst())?.language ?? DEFAULT_LANGUAGE
