import { FILES_PREFIX, fileUpload, type WorkDetails } from '@portfolio/contracts'
import type { Trx } from '#db/database.ts'
import { HttpError } from '#http/errors.ts'

/** Throws 422 for a link to a file that does not exist. Locks the files, so that none is deleted until the transaction ends. */
export const checkFiles = async (trx: Trx, { links, embargoed = [] }: WorkDetails): Promise<void> => {
  const all = Object.entries({ links, embargoed }).flatMap(([name, list]) =>
    list.map(({ href }, index) => ({ href, path: `details.${name}[${index}].href` })),
  )
  const linked = all.flatMap(({ href, path }) => (href.startsWith(FILES_PREFIX) ? [{ path, id: href.split('/')[2] as string }] : []))
  if (!linked.length) return
  const rows = await trx
    .selectFrom('files')
    .select('id')
    .where(
      'id',
      'in',
      linked.map(({ id }) => id),
    )
    .forKeyShare()
    .execute()
  const present = new Set(rows.map(({ id }) => id))
  const errors = linked.filter(({ id }) => !present.has(id)).map(({ path }) => ({ msg: fileUpload.unknown, path }))
  if (errors.length) throw new HttpError(422, errors)
}
