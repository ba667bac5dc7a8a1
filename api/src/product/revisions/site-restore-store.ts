import type { CollectionName, SiteItem, SiteRestored } from '@portfolio/contracts'
import type { Trx } from '#db/database.ts'
import { HttpError, throwHttpError } from '#http/errors.ts'
import { lockState } from '#product/shared/current-blog-store.ts'
import { lockItems } from '#product/shared/items/lock-items-store.ts'
import { unpublish } from '#product/shared/unpublished/unpublish-store.ts'
import type { Restore, RestoreDependencies } from './restore-store.ts'
import { createRevisionStore } from './revision-store.ts'
import { createSiteStore } from './site-store.ts'

interface Dependencies extends Pick<RestoreDependencies, 'writeItems'> {
  restore: Restore
}

/** Turns the draft of an item that is about to be published again into its unsaved changes. */
const openWorkingCopy = async (trx: Trx, id: string): Promise<void> => {
  await trx
    .updateTable('workingCopies')
    .set({ status: null, deletedAt: null })
    .where('id', '=', id)
    .where('status', 'is not', null)
    .execute()
}

const isDifferent = ({ difference }: SiteItem) => difference !== 'same'

/**
 * Returns a function that restores the content of the site to a moment, in a transaction. Items that were not on the site then become
 * drafts if they were unpublished, and go to the trash otherwise. If an item cannot be saved, it throws 422 with the item's title, and nothing is restored.
 */
export const createSiteRestore =
  ({ writeItems, restore }: Dependencies) =>
  async (trx: Trx, at: string): Promise<SiteRestored> => {
    const site = createSiteStore(trx)
    const revisions = createRevisionStore(trx)
    // As every other writer does: the current blog, then items, then all writes of content.
    await lockState(trx)
    await lockItems(
      trx,
      (await site.compare(at)).filter(isDifferent).map(({ form, itemId }) => ({ collection: form as CollectionName, id: itemId })),
    )
    // Another save may have happened before the locks; undoing the restore must not lose it.
    const span = await site.readSpan()
    const items = (await site.compare(at)).filter(isDifferent)
    const extra = items.filter(({ difference }) => difference === 'extra')
    const past = items.filter(({ difference }) => difference !== 'extra')
    const unpublished = await site.listUnpublished(
      at,
      extra.map(({ itemId }) => itemId),
    )
    for (const { form, itemId } of extra) {
      if (unpublished.has(itemId)) await unpublish(trx, { form: form as CollectionName, id: itemId }, 'draft')
      else await writeItems(trx, form as CollectionName).remove(itemId)
    }
    for (const { title, revision, itemId } of past) {
      const found = await revisions.find(revision)
      if (!found) continue
      await openWorkingCopy(trx, itemId)
      await restore(trx, found).catch((error) => {
        if (error instanceof HttpError) throwHttpError(422, `“${title}” cannot be restored: ${error.message}. Nothing was restored.`)
        throw error
      })
    }
    const blog = await site.findCurrentBlog(at)
    const isThere =
      blog && (await trx.selectFrom('blogs').select('id').where('id', '=', blog).where('deletedAt', 'is', null).executeTakeFirst())
    if (isThere)
      await trx.updateTable('siteState').set({ currentBlogId: blog, formerCurrentIds: [] }).where('currentBlogId', '!=', blog).execute()
    const count = (difference: SiteItem['difference']) => items.filter((item) => item.difference === difference).length
    return { changed: count('changed'), added: count('missing'), removed: count('extra'), before: span?.newest ?? at }
  }
