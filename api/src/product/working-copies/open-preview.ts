import { about, blogs, type CollectionName, collections, type FormName, isList } from '@portfolio/contracts'
import { check, workDetails } from '@portfolio/contracts/rules'
import type { Db, Trx } from '#db/database.ts'
import type { PrepareItem, WriteItems } from '#product/shared/items/item-writer.ts'
import type { ItemValues } from '#product/shared/items/read-items.ts'
import { limitConcurrency } from '#product/shared/limit-concurrency.ts'
import type { WorkingCopyStore } from './working-copy-store.ts'

/** Shown for a field that is empty. */
const NOT_WRITTEN = 'Not written yet'
const BYTES_MIN = 4

/** While it is rendered, a preview occupies a connection and makes other writers of content wait. */
const LIMITS = { runningMax: 1, waitingMax: 10, name: 'previews' }

type CallApi = (path: string) => Promise<{ status: number; body: string }>

export interface OpenedPreview {
  title: string
  /** Path of the page that shows the item. */
  path: string
  /** Responds to reads as if the item were published. */
  callApi: CallApi
}

interface Dependencies {
  db: Db
  copies: Pick<WorkingCopyStore, 'find'>
  prepareItem: PrepareItem
  writeItems: WriteItems
  writeSettings: (trx: Trx, values: ItemValues) => Promise<unknown>
  /** Creates the API for readers, with the content that a transaction sees. */
  createCallApi: (trx: Trx) => CallApi
}

class Undo<Result> extends Error {
  result: Result
  constructor(result: Result) {
    super('The preview is over')
    this.result = result
  }
}

/** Returns values that can be stored: short fields are filled up, and details that are not valid yet are left out. */
const complete = (name: CollectionName, values: ItemValues): ItemValues => {
  const { details, slug, ...rest } = values
  const fill = (value: unknown) => {
    const text = typeof value === 'string' ? value : ''
    return Buffer.byteLength(text.trim()) >= BYTES_MIN ? text : text.trim() ? text.trim().padEnd(BYTES_MIN) : NOT_WRITTEN
  }
  const collection = collections.filter(isList).find((list) => list.name === name)
  if (!collection) return { description: '', images: [], ...rest, title: fill(rest.title) }
  const fields = Object.fromEntries(Object.keys(collection.fields).map((field) => [field, fill(rest[field])]))
  const isValid = details && !('errors' in check(workDetails, details))
  return { ...fields, ...(isValid ? { details } : {}) }
}

const getPath = (form: FormName, id: string): string => {
  if (form === 'settings') return '/'
  if (form === 'blogs') return `${blogs.page.path}/${id}`
  if (form === 'about') return about.page.path
  const collection = collections.filter(isList).find(({ name }) => name === form)
  return collection && 'page' in collection ? `${collection.page.path}/${id}` : '/'
}

/**
 * Runs `use` with the site as it would be if a working copy were published: in a transaction that publishes it and is always rolled back,
 * so that the same code renders the preview and the page. Resolves with undefined when there is no copy. Throws 429 when too many wait.
 */
export const createOpenPreview = ({ db, copies, prepareItem, writeItems, writeSettings, createCallApi }: Dependencies) => {
  const limit = limitConcurrency(LIMITS)
  return async <Result>(form: FormName, id: string, use: (preview: OpenedPreview) => Promise<Result>): Promise<Result | undefined> => {
    const copy = await copies.find(form, id)
    if (!copy) return undefined
    const run = async (trx: Trx, values: ItemValues): Promise<never> => {
      if (form === 'settings') await writeSettings(trx, values)
      else {
        // Another About section may have been published since.
        if (form === 'about')
          await trx.updateTable('about').set({ deletedAt: new Date() }).where('id', '!=', id).where('deletedAt', 'is', null).execute()
        await writeItems(trx, form).put(id, values)
      }
      const title = form === 'settings' ? 'the settings' : `“${copy.values.title || NOT_WRITTEN}”`
      throw new Undo(await use({ title, path: getPath(form, id), callApi: createCallApi(trx) }))
    }
    const preview = async () => {
      const values = form === 'settings' ? copy.values : await prepareItem(form, complete(form, copy.values))
      return db.transaction().execute((trx) => run(trx, values))
    }
    return limit(preview).catch((error) => (error instanceof Undo ? (error.result as Result) : Promise.reject(error)))
  }
}
