import { type ApiClient, ApiError } from '@portfolio/api-client'
import { type Blog, type ItemsName, texts } from '@portfolio/contracts'
import { BLANK_POST } from '@portfolio/contracts/rules'
import { about } from './about.ts'
import { type DemoItem, deleteManifest, type Manifest, readManifest, writeManifest } from './manifest.ts'
import { settings } from './settings.ts'
import { collectionNames, connect, isCitationStyle, type Site, sameSettings } from './site.ts'

export interface Removed {
  /** How many items, the About page and the settings included. */
  removed: number
  /** How many images of those. */
  images: number
  /** Titles of what was kept, because the owner has changed it. */
  kept: string[]
}

/** Deletes what loadDemo added and the owner has not changed since; nothing else. Running it again does nothing. */
export const removeDemo = async (site: Site): Promise<Removed> => {
  const { manifestPath, log = () => {} } = site
  const manifest = await readManifest(manifestPath)
  if (!manifest) {
    log('No demo content is recorded for this site')
    return { removed: 0, images: 0, kept: [] }
  }
  const run: Run = { api: connect(site), manifest, log, save: () => writeManifest(manifestPath, manifest), removed: 0, images: 0, kept: [] }
  // Loading starts again after a removal that was interrupted.
  manifest.complete = false
  await run.save()
  await undoPendingImport(run)
  for (const collection of collectionNames) await removeCollection(run, collection)
  await removeAbout(run)
  await removeCitationStyle(run)
  await restoreSettings(run)
  await deleteManifest(manifestPath)
  return { removed: run.removed, images: run.images, kept: run.kept }
}

interface Run extends Removed {
  api: ApiClient
  manifest: Manifest
  log: (line: string) => void
  save: () => Promise<void>
}

const keep = (run: Run, title: string) => {
  run.kept.push(title)
  run.log(`Kept, because you have changed it: ${title}`)
}

const removeCollection = async (run: Run, collection: ItemsName) => {
  const { api, manifest, log } = run
  const present = await api.list(collection)
  adoptPending(manifest, collection, present)
  const ours = manifest.items.filter((item) => item.collection === collection)
  for (const [index, item] of ours.entries()) {
    const found = present.find(({ _id }) => _id === item._id)
    const isOurs = found?.version === item.version || (item.isEdited && found?.version === item.version + 1)
    if (found && !isOurs && !item.removing) keep(run, found.title)
    else if (found) {
      log(`Removing ${texts[collection].label.one.toLowerCase()} ${index + 1} of ${ours.length}: ${found.title}`)
      await removeItem(run, item, 'images' in found ? found.images : [])
    }
    manifest.items = manifest.items.filter(({ _id }) => _id !== item._id)
    await run.save()
  }
}

/** An item that was pending when loading was interrupted belongs to the demo if it was added after all. */
const adoptPending = (manifest: Manifest, collection: ItemsName, present: { _id: string; title: string; version: number }[]) => {
  if (manifest.pending?.collection !== collection) return
  const known = new Set(manifest.items.map(({ _id }) => _id))
  const arrived = present.find(({ _id, title }) => title === manifest.pending?.title && !known.has(_id))
  if (arrived) manifest.items.push({ collection, _id: arrived._id, version: arrived.version })
  manifest.pending = undefined
}

/** An import whose response was lost is undone as a whole, if it was written. */
const undoPendingImport = async ({ api, manifest, save }: Run) => {
  if (!manifest.pendingImport) return
  await api.undoImport(manifest.pendingImport).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  })
  manifest.pendingImport = undefined
  await save()
}

const removeItem = async (run: Run, item: DemoItem, images: Blog['images']) => {
  item.removing = true
  await run.save()
  // A deleted blog keeps its images for Undo; images that are deleted one by one are gone.
  for (const image of images) await run.api.deleteBlogImage({ id: item._id, imageId: image._id })
  await run.api.remove(item.collection, item._id)
  run.removed += 1
  run.images += images.length
}

const removeAbout = async (run: Run) => {
  const { api, manifest, log } = run
  const ours = manifest.about
  const [found] = await api.about()
  if (!ours || !found) return
  const untouched =
    ours.version === null ? found.title === about.title && found.images.length === about.images.length : found.version === ours.version
  if (!untouched && !ours.removing) return keep(run, `About page: ${found.title}`)
  log('Removing the About page')
  ours.removing = true
  await run.save()
  for (const image of found.images) await api.deleteAboutImage({ id: found._id, imageId: image._id })
  await api.editAbout({ ...BLANK_POST, id: found._id })
  run.images += found.images.length
  manifest.about = undefined
  await run.save()
  run.removed += 1
}

const removeCitationStyle = async (run: Run) => {
  const { api, manifest, log } = run
  const ours = manifest.citationStyle
  const found = (await api.citationStyles()).find((style) => (ours?.id === null ? isCitationStyle(style) : style._id === ours?.id))
  if (!found) return
  log('Removing the citation style')
  await api.removeCitationStyle(found._id)
  run.removed += 1
}

const restoreSettings = async (run: Run) => {
  const ours = run.manifest.settings
  if (!ours) return
  const { version, ...now } = await run.api.settings()
  if (sameSettings(now, ours.before)) return
  const untouched = ours.version === null ? sameSettings(now, settings) : version === ours.version
  if (!untouched) return keep(run, 'Settings')
  run.log('Restoring the settings')
  await run.api.editSettings({ ...ours.before, version })
  run.removed += 1
}
