import { isBuiltInStyle, STYLES } from '@portfolio/citations/style-list'
import { CITATION_STYLES_MAX, type CitationStyle, type OwnCitationStyle } from '@portfolio/contracts'
import { isSlug, toSlug } from '@portfolio/scholarship'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, Trx } from '#db/database.ts'
import { DELETED_FOR_GOOD } from '#db/times.ts'
import { throwHttpError } from '#http/errors.ts'
import type { Style } from './thread.ts'

const COLUMNS = ['id', 'slug', 'label'] as const

const toStyle = ({ id, slug, label }: { id: string; slug: string; label: string }): OwnCitationStyle => ({ _id: id, id: slug, label })

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The styles that the owner added to those of the product. Their names are unique, and so are their ids in addresses. */
export const createStyleStore = (db: Db) => {
  const present = (source: Db | Trx = db) => source.selectFrom('citationStyles').where('deletedAt', 'is', null)

  const listOwn = async (source: Db | Trx = db): Promise<OwnCitationStyle[]> =>
    (await present(source).select(COLUMNS).orderBy('seq').execute()).map(toStyle)

  /** Throws 422 when there is a style of this name, or the maximum of styles. Resolves with the ids that are taken. */
  const assertFree = async (trx: Trx, label: string) => {
    // Serializes writes, so that no other adds the same name meanwhile.
    await trx.selectFrom('contentRevision').select('revision').forUpdate().execute()
    const own = await listOwn(trx)
    if ([...STYLES, ...own].some((style) => isSameName(style.label, label)))
      throwHttpError(422, `There is already a style “${label}”`, 'source')
    if (own.length >= CITATION_STYLES_MAX) throwHttpError(422, `Maximum of ${CITATION_STYLES_MAX} styles allowed`, 'source')
    return new Set(own.map(({ id }) => id))
  }

  /** Returns the id of a style in addresses. A number is added if another style has the same. */
  const findFreeSlug = (label: string, taken: ReadonlySet<string>): string => {
    const slug = toSlug(label) || 'style'
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? slug : `${slug}-${number}`
      if (!taken.has(candidate) && !isBuiltInStyle(candidate)) return candidate
    }
  }

  return {
    /** Resolves with the styles in the order of the menu: those of the product, then those of the owner, oldest first. */
    list: async (): Promise<CitationStyle[]> => [...STYLES, ...(await listOwn()).map(({ id, label }) => ({ id, label }))],

    listOwn: () => listOwn(),

    find: async (id: string): Promise<Style | undefined> => {
      if (isBuiltInStyle(id)) return { id }
      return isSlug(id) ? present().select(['source', 'locale']).where('slug', '=', id).executeTakeFirst() : undefined
    },

    add: (style: { label: string; locale: string; source: string }): Promise<OwnCitationStyle> =>
      db.transaction().execute(async (trx) => {
        const slug = findFreeSlug(style.label, await assertFree(trx, style.label))
        const values = { id: uuid(), slug, ...style, deletedAt: null }
        return toStyle(await trx.insertInto('citationStyles').values(values).returning(COLUMNS).executeTakeFirstOrThrow())
      }),

    /** Resolves with false when there was nothing to delete. */
    remove: async (id: string): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('citationStyles')
        .set({ deletedAt: sql<Date>`now()` })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Resolves with the restored style; with undefined when no deleted one has this id. */
    restore: (id: string): Promise<OwnCitationStyle | undefined> =>
      db.transaction().execute(async (trx) => {
        const deleted = trx.selectFrom('citationStyles').select(COLUMNS).where('id', '=', id).where('deletedAt', 'is not', null)
        const style = await deleted.executeTakeFirst()
        if (!style) return undefined
        const taken = await assertFree(trx, style.label)
        const slug = taken.has(style.slug) ? findFreeSlug(style.label, taken) : style.slug
        await trx.updateTable('citationStyles').set({ deletedAt: null, slug }).where('id', '=', id).execute()
        return toStyle({ ...style, slug })
      }),

    /** Permanently deletes the styles that the owner deleted more than 30 days ago. Resolves with their number. */
    purge: async (): Promise<number> => {
      const old = await db.selectFrom('citationStyles').select('id').where('deletedAt', '<', DELETED_FOR_GOOD).execute()
      // Even a delete of no rows would change the content revision.
      if (old.length) await db.deleteFrom('citationStyles').where('deletedAt', '<', DELETED_FOR_GOOD).execute()
      return old.length
    },
  }
}

export type StyleStore = ReturnType<typeof createStyleStore>
