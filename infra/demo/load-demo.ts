import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@portfolio/api-client'
import { type ImportDecision, type ItemsName, texts, type WorkCollectionName, workCollections } from '@portfolio/contracts'
import { about } from './about.ts'
import { belongings } from './belongings.ts'
import { blogs } from './blogs.ts'
import { type ContentName, content, works } from './content.ts'
import { drawAhead } from './draw-ahead.ts'
import { demoImages, type ImageName } from './images.ts'
import { type Manifest, newManifest, readManifest, writeManifest } from './manifest.ts'
import { asRichText, type Post } from './post.ts'
import { removeDemo } from './remove-demo.ts'
import { settings } from './settings.ts'
import { collectionNames, connect, DemoError, isBlank, isDefault, type Site, upload } from './site.ts'

/** How many of each kind were added; all 0 if the demo was loaded before. */
export type Created = Record<ItemsName | 'images' | 'about' | 'settings', number>

const nothingCreated = (): Created => ({
  ...(Object.fromEntries(collectionNames.map((name) => [name, 0])) as Record<ItemsName, number>),
  images: 0,
  about: 0,
  settings: 0,
})

/**
 * Fills an empty site through its API, as its owner would. Loading twice adds nothing.
 * Rejects with a DemoError when the site has content of its own.
 */
export const loadDemo = async (site: Site): Promise<Created> => {
  const { manifestPath, log = () => {} } = site
  const api = connect(site)
  const found = await readManifest(manifestPath)
  if (found?.complete && (await isStillThere(api, found))) {
    log('The demo content is already loaded')
    return nothingCreated()
  }
  if (found && !found.complete) {
    log('The demo was only partly loaded before: starting again')
    await removeDemo(site)
  }
  await assertEmpty(api)

  const draw = drawAhead(site.draw ?? ((name) => demoImages[name]()), imageOrder)
  const run: Run = { site, api, log, draw, created: nothingCreated(), manifest: newManifest() }
  await saveManifest(run)
  await loadSettings(run)
  await loadAbout(run)
  for (const name of Object.keys(content) as ContentName[]) await loadCollection(run, name)
  await loadWorks(run)
  await loadBelongings(run)
  await loadBlogs(run)
  run.manifest.complete = true
  await saveManifest(run)
  return run.created
}

// A list shows the item that was added last at the top, so its last item is added first.
const blogsOldestFirst = [...blogs].reverse()
const imageOrder = [about, ...blogsOldestFirst].flatMap(({ images }) => images)

interface Run {
  site: Site
  api: ApiClient
  log: (line: string) => void
  draw: (name: ImageName) => Promise<Uint8Array>
  created: Created
  manifest: Manifest
}

const saveManifest = ({ site, manifest }: Run) => writeManifest(site.manifestPath, manifest)

/** Returns false when the manifest has outlived its site, for example because the database was created anew. */
const isStillThere = async (api: ApiClient, { items }: Manifest) => {
  for (const collection of collectionNames) {
    const ids = new Set((await api.list(collection)).map((item) => item._id))
    if (items.some((item) => item.collection === collection && ids.has(item._id))) return true
  }
  return false
}

const assertEmpty = async (api: ApiClient) => {
  const lists = await Promise.all(collectionNames.map(async (name) => ({ name, items: await api.list(name) })))
  const filled = lists.filter(({ items }) => items.length > 0).map(({ name, items }) => `${texts[name].label.one}: ${items.length}`)
  const written = (await api.about()).filter((section) => !isBlank(section))
  if (written.length) filled.push('About page')
  if (filled.length)
    throw new DemoError(`This site already has content (${filled.join(', ')}). The demo can only be loaded into an empty site.`)
}

/** Settings that the owner has already changed are kept. */
const loadSettings = async (run: Run) => {
  const { api, manifest, created, log } = run
  const { version, ...before } = await api.settings()
  if (!isDefault({ ...before, version })) return
  manifest.settings = { before, version: null }
  await saveManifest(run)
  const saved = await api.editSettings({ ...settings, version })
  manifest.settings.version = saved.version
  created.settings = 1
  await saveManifest(run)
  log(`Settings: ${settings.ownerName}`)
}

const uploadImage = async ({ site, created, draw }: Run, name: ImageName) => {
  const url = await upload(site, `${name}.jpg`, await draw(name))
  created.images += 1
  return url
}

const createDraft = async (run: Run, { title, images, text }: Post) => {
  const urls: string[] = []
  for (const name of images) urls.push(await uploadImage(run, name))
  return { title, description: asRichText(text), images: urls }
}

const loadAbout = async (run: Run) => {
  const { api, manifest, created, log } = run
  log('About page')
  const draft = await createDraft(run, about)
  const [existing] = await api.about()
  manifest.about = { version: null }
  await saveManifest(run)
  const saved = await api.editAbout(existing ? { ...draft, id: existing._id, version: existing.version } : draft)
  manifest.about.version = saved.version
  created.about = 1
  await saveManifest(run)
}

/** Adds one item and records it in the manifest: as pending before, as added after. */
const add = async (run: Run, collection: ItemsName, draft: { title: string }) => {
  const { api, manifest, created } = run
  manifest.pending = { collection, title: draft.title }
  await saveManifest(run)
  const { _id, version } = await api.save(collection, draft)
  manifest.items.push({ collection, _id, version })
  manifest.pending = undefined
  created[collection] += 1
  await saveManifest(run)
  return _id
}

const loadCollection = async (run: Run, name: ContentName) => {
  const oldestFirst = [...content[name]].reverse()
  for (const [index, draft] of oldestFirst.entries()) {
    run.log(`${texts[name].label.one} ${index + 1} of ${oldestFirst.length}: ${draft.title}`)
    await add(run, name, draft)
  }
}

/** Imports the works as their owner would: every entry goes to the list that is proposed for it. */
const loadWorks = async (run: Run) => {
  const { api, manifest, created, log } = run
  const { entries, format } = await api.previewImport({ text: works })
  const decisions = entries.map(({ id, collection }): ImportDecision => ({ entry: id, action: 'add', collection }))
  manifest.pendingImport = randomUUID()
  await saveManifest(run)
  const { added } = await api.applyImport({ id: manifest.pendingImport, name: 'works.bib', text: works, format, decisions })
  for (const { name } of workCollections()) {
    const items = await api.list(name)
    manifest.items.push(...items.map(({ _id, version }) => ({ collection: name, _id, version })))
    created[name] += items.length
  }
  manifest.pendingImport = undefined
  await saveManifest(run)
  log(`Works: ${added} imported`)
}

/** Adds to each project the works that belong to it. */
const loadBelongings = async (run: Run) => {
  const { api, manifest, log } = run
  const ids = new Map<string, string>()
  const toKey = (name: string, title: string) => `${name} ${title}`
  for (const { name } of workCollections()) for (const { _id, title } of await api.list(name)) ids.set(toKey(name, title), _id)
  const findId = (name: WorkCollectionName, title: string) => {
    const id = ids.get(toKey(name, title))
    if (!id) throw new Error(`The demo has no work “${title}” in ${name}`)
    return id
  }
  const projects = await api.list('projects')
  for (const [title, parts] of Object.entries(belongings)) {
    const id = findId('projects', title)
    const project = projects.find(({ _id }) => _id === id)
    const entry = manifest.items.find(({ _id }) => _id === id)
    if (!project || !entry) throw new Error(`The demo has no project “${title}”`)
    const { details } = await api.workDetails('projects', id)
    const relatedTo = workCollections().flatMap(({ name }) => (parts[name] ?? []).map((part) => findId(name, part)))
    entry.isEdited = true
    await saveManifest(run)
    const { version } = await api.save('projects', { ...project, id, details: { ...details, relatedTo } })
    Object.assign(entry, { version, isEdited: undefined })
    await saveManifest(run)
  }
  log('Works: those of each project')
}

const loadBlogs = async (run: Run) => {
  let newest = ''
  for (const [index, post] of blogsOldestFirst.entries()) {
    run.log(`Blog ${index + 1} of ${blogs.length}: ${post.title}`)
    newest = await add(run, 'blogs', await createDraft(run, post))
  }
  await run.api.makeBlogCurrent(newest)
}
