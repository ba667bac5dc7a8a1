import { type CollectionName, type EditTarget, type PostDraft, SETTINGS_ID, texts } from '@portfolio/contracts'
import type { Db, Trx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { throwNotFound } from '#http/errors.ts'
import { type Edited, throwConflict, updatedOrThrow } from '#product/shared/edits.ts'
import { readItems } from '#product/shared/items/read-items.ts'
import { isSecondSection } from '#product/shared/post-store.ts'
import { deleteWorkingCopy } from '#product/shared/unpublished/delete-working-copy-store.ts'
import { readItemState } from '#product/shared/unpublished/item-state-store.ts'
import { keepUnsavedText } from '#product/shared/unpublished/keep-unsaved-store.ts'
import { keepWorkingCopy } from '#product/shared/unpublished/keep-working-copy-store.ts'
import { changesNothing } from './changes-nothing-store.ts'
import { type Announce, checkTimes, setSchedule } from './schedule-store.ts'

/**
 * Deletes the working copy of an item that is about to be published, unless the draft keeps it. Throws 409 when the copy is newer than the form
 * knows. The text of a copy that the form does not know is kept in the history.
 */
const closeWorkingCopy = async (
  trx: Trx,
  id: string,
  { copyVersion: version, keepCopy: isKept }: EditTarget,
  label: string,
): Promise<void> => {
  const copy = await trx.selectFrom('workingCopies').select(['version', 'deletedAt']).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!copy) return
  if (copy.deletedAt) throwNotFound(label)
  if (version !== undefined && version !== copy.version) throwConflict(label)
  if (isKept) return
  if (version === undefined) await keepUnsavedText(trx, id)
  await deleteWorkingCopy(trx, id)
}

const readValues = (trx: Trx, name: CollectionName, id: string) => async () => (await readItems(trx, name, [id]))[0]?.values

/**
 * Prepares adding an item with an id that its form has chosen. Resolves with true when it already exists, because the call is repeated.
 * Throws 404 when the item was deleted since, and 409 when it was published with other values: by another form, or by an earlier call of
 * this one, whose response was lost before the owner wrote on. `edit` would save the draft.
 */
const prepareNew = async (
  trx: Trx,
  name: CollectionName,
  id: string,
  draft: EditTarget,
  edit: () => Promise<unknown>,
): Promise<boolean> => {
  const label = texts[name].label.one
  const { state } = await readItemState(trx, name, id)
  if (state === 'deleted') throwNotFound(label)
  const isPublished = state === 'published'
  if (isPublished && !(await changesNothing(trx, readValues(trx, name, id), edit))) throwConflict(label)
  // A repeated call ends only the copy that it knows.
  if (!isPublished || draft.copyVersion !== undefined) await closeWorkingCopy(trx, id, draft, label)
  return isPublished
}

/** Prepares an edit of an item. Throws 409 when it was unpublished since the form was opened: as a draft it is still there. */
const prepareEdit = async (trx: Trx, name: CollectionName, id: string, draft: EditTarget): Promise<void> => {
  const label = texts[name].label.one
  const { state } = await readItemState(trx, name, id)
  if (state === 'unpublished' && draft.version !== undefined) throwConflict(label)
  await closeWorkingCopy(trx, id, draft, label)
}

interface Saved {
  _id: string
  version: number
  title: string
}

interface Repeated<Item> {
  version: number | undefined
  edit: (version?: number) => Promise<Edited<Item>>
  /**
   * Resolves with what is stored, unless its title, which is stored as it is sent, is another: to try an edit out locks what is stored, and
   * concurrent conflicts would wait for each other.
   */
  find: () => Promise<Item | undefined>
  readValues: () => Promise<unknown>
}

/**
 * Edits something of a version. It is no conflict that the version is now the next one with the values of the edit: the call is repeated, because
 * its response was lost.
 */
const editOnce = async <Item extends { version: number }>(
  trx: Trx,
  { version, edit, find, readValues: read }: Repeated<Item>,
): Promise<Edited<Item>> => {
  const edited = await edit(version)
  if (edited !== 'conflict' || version === undefined) return edited
  const current = await find()
  const isRepeated = current?.version === version + 1 && (await changesNothing(trx, read, edit))
  return isRepeated ? current : edited
}

interface ItemsStore<Draft, Item> {
  /** Does what takes long, before the transaction begins: others would wait for its locks, and for its connection. */
  prepare?: (draft: Draft) => Promise<Draft>
  add: (draft: Draft) => Promise<Item>
  edit: (id: string, draft: Draft) => Promise<Edited<Item>>
  put: (id: string, draft: Draft) => Promise<Item>
  find: (id: string) => Promise<Item | undefined>
}

const prepare = <Draft>(store: { prepare?: (draft: Draft) => Promise<Draft> }, draft: Draft): Promise<Draft> =>
  store.prepare ? store.prepare(draft) : Promise.resolve(draft)

/** Sets when a saved item is unpublished, and keeps its working copy if the draft says so. */
const finish = async (
  trx: Trx,
  form: CollectionName,
  saved: Saved,
  { unpublishAt, keepCopy: isKept }: EditTarget,
  announce: Announce,
): Promise<void> => {
  const { _id: id } = saved
  checkTimes({ unpublishAt })
  if (isKept) await keepWorkingCopy(trx, saved)
  await setSchedule(trx, { form, id, action: 'publish', at: null }, announce)
  await setSchedule(trx, { form, id, action: 'unpublish', at: unpublishAt }, announce)
}

/** Wraps a store so that saving an item also deletes its working copy, in one transaction, and repeating an add does not add it twice. */
export const publishing = <Draft extends EditTarget & { title?: string }, Item extends Saved, Store extends ItemsStore<Draft, Item>>(
  db: Db,
  name: CollectionName,
  createStore: (source: Db) => Store & ItemsStore<Draft, Item>,
  announce: Announce,
): Store => ({
  ...createStore(db),
  add: async (sent: Draft) => {
    const draft = await prepare(createStore(db), sent)
    const { newId: id } = draft
    return inTransaction(db, async (trx) => {
      const store = createStore(trx)
      const edit = () => store.edit(id as string, { ...draft, version: undefined })
      if (id !== undefined && (await prepareNew(trx, name, id, draft, edit))) return (await store.find(id)) as Item
      const added = id === undefined ? await store.add(draft) : await store.put(id, draft)
      await finish(trx, name, added, draft, announce)
      return added
    })
  },
  edit: async (id: string, sent: Draft) => {
    const draft = await prepare(createStore(db), sent)
    return inTransaction(db, async (trx) => {
      const label = texts[name].label.one
      await prepareEdit(trx, name, id, draft)
      const store = createStore(trx)
      const edited = await editOnce(trx, {
        version: draft.version,
        edit: (version) => store.edit(id, { ...draft, version }),
        find: async () => {
          const item = await store.find(id)
          return item?.title === draft.title ? item : undefined
        },
        readValues: readValues(trx, name, id),
      })
      const saved = updatedOrThrow(edited, label)
      await finish(trx, name, saved, draft, announce)
      return saved
    })
  },
})

interface SectionStore<Section> {
  prepare: (draft: PostDraft) => Promise<PostDraft>
  edit: (id: string | undefined, draft: PostDraft) => Promise<Edited<Section>>
  put: (id: string, draft: PostDraft) => Promise<Section>
  list: () => Promise<Section[]>
}

/** Like `publishing`, for the one About section. A second form for a new one is a conflict (409). */
export const publishingSection = <Section extends Saved, Store extends SectionStore<Section>>(
  db: Db,
  createStore: (source: Db) => Store & SectionStore<Section>,
  announce: Announce,
): Store => ({
  ...createStore(db),
  edit: async (id: string | undefined, sent: PostDraft): Promise<Edited<Section>> => {
    const draft = await createStore(db).prepare(sent)
    const { newId, newCopyVersion } = draft
    const target = id ?? newId
    const label = texts.about.label.one
    if (target === undefined) return createStore(db).edit(id, draft)
    const write = inTransaction(db, async (trx): Promise<Edited<Section>> => {
      const store = createStore(trx)
      if (id === undefined) {
        const isThere = await prepareNew(trx, 'about', target, draft, () => store.edit(target, { ...draft, version: undefined }))
        const [section] = await store.list()
        if (isThere && section) return section
        if (section) throwConflict(label)
        const added = await store.put(target, draft)
        await finish(trx, 'about', added, draft, announce)
        return added
      }
      await prepareEdit(trx, 'about', id, draft)
      const edited = await editOnce(trx, {
        version: draft.version,
        edit: (version) => store.edit(id, { ...draft, version }),
        find: async () => (await store.list()).find(({ _id, title }) => _id === id && title === draft.title),
        readValues: readValues(trx, 'about', id),
      })
      const saved = updatedOrThrow(edited, label)
      // The form was opened for a new section, and another form has added one. A draft that is newer than the form knows stays.
      if (newId !== undefined && newCopyVersion !== undefined) await deleteWorkingCopy(trx, newId, newCopyVersion)
      await finish(trx, 'about', saved, draft, announce)
      return saved
    })
    // Another form has added the section at the same moment.
    return write.catch((error) => (isSecondSection(error) ? 'conflict' : Promise.reject(error)))
  },
})

interface SettingsStore<Draft, Settings> {
  read: () => Promise<Settings>
  write: (draft: Draft) => Promise<Settings | 'conflict'>
}

/** Like `publishing`, for the settings. */
export const publishingSettings = <
  Draft extends { version?: number | undefined; copyVersion?: number | undefined },
  Settings extends { version: number },
  Store extends SettingsStore<Draft, Settings>,
>(
  db: Db,
  createStore: (source: Db) => Store & SettingsStore<Draft, Settings>,
): Store => ({
  ...createStore(db),
  write: ({ copyVersion, ...draft }: Draft) =>
    inTransaction(db, async (trx) => {
      await closeWorkingCopy(trx, SETTINGS_ID, { copyVersion }, 'The settings')
      const store = createStore(trx)
      const written = await editOnce(trx, {
        version: draft.version,
        edit: (version) => store.write({ ...draft, version } as Draft),
        find: store.read,
        readValues: async () => ({ ...(await store.read()), version: undefined }),
      })
      return updatedOrThrow(written, 'The settings')
    }),
})
