import { type EntryLink, isFilePath } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { toFileUrl } from '#product/shared/uploads/file-names.ts'

interface Links {
  /** Of the first published version of a work with the file. */
  former: EntryLink[]
  /** Of the same work now. */
  present: EntryLink[] | null
}

const selectLinks = (id: string) => sql<Links>`
  select former."values" #> '{details,links}' as former, present."values" #> '{details,links}' as present
  from (
    select * from revisions
    where upload_ids @> array[${id}::uuid] and state = 'published'
    -- Not those with the file under an embargo.
    and strpos("values" #>> '{details,links}', ${id}) > 0
    order by id limit 1
  ) as former
  cross join lateral (
    select * from revisions where item_id = former.item_id and state <> 'unsaved' order by id desc limit 1
  ) as present
  where present.state = 'published' and jsonb_typeof(former."values" #> '{details,links}') = 'array'`

/**
 * Finds what took the place of a file: the one file of the same kind that its work links to now and did not when the file was first
 * published. Resolves with its path, or with undefined if there is none or more than one. Published works only.
 */
export const createReplacedFileStore = (db: Db) => ({
  findReplacement: async (id: string): Promise<string | undefined> => {
    const { rows } = await selectLinks(id).execute(db)
    const [{ former = [], present } = {}] = rows
    const replaced = former.find(({ href }) => href.startsWith(toFileUrl(id, '')))
    const added = (present ?? []).filter(
      ({ kind, href }) => kind === replaced?.kind && isFilePath(href) && !former.some((link) => link.href === href),
    )
    return added.length === 1 ? added[0]?.href : undefined
  },
})

export type ReplacedFileStore = ReturnType<typeof createReplacedFileStore>
