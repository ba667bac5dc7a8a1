import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@portfolio/api-client'
import { type ImportDecision, type ItemsName, texts, workCollections } from '@portfolio/contracts'
import { about } from './about.ts'
import { blogs } from './blogs.ts'
import { type ContentName, citationStyle, content, works } from './content.ts'
import { drawAhead } from './draw-ahead.ts'
import { loadAttachments, loadProjectWorks } from './edit-works.ts'
import { demoImages, type ImageName } from './images.ts'
import { type Manifest, newManifest, readManifest } from './manifest.ts'
import { asRichText, type Post } from './post.ts'
import { removeDemo } from './remove-demo.ts'
import { type Created, type Run, saveManifest } from './run.ts'
import { settings } from './settings.ts'
import { collectionNames, connect, DemoError, isBlank, isCitationStyle, isDefault, type Site, uploadImage } from './site.ts'

const nothingCreated = (): Created => ({
  ...(Object.fromEntries(collectionNames.map((name) => [name, 0])) as Record<ItemsName, number>),
  images: 0,
  about: 0,
  settings: 0,
  citationStyles: 0,
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
    log('The demo was only partly loaded or removed before: starting again')
    await removeDemo(site)
  }
  await assertEmpty(api)

  const draw = drawAhead(site.draw ?? ((name) => demoImages[name]()), imageOrder)
  const run: Run = { site, api, log, draw, uploaded: new Map(), created: nothingCreated(), manifest: newManifest() }
  await saveManifest(run)
  await loadSettings(run)
  await loadCitationStyle(run)
  await loadAbout(run)
  for (const name of Object.keys(content) as ContentName[]) await loadCollection(run, name)
  await loadWorks(run)
  await loadProjectWorks(run)
  await loadAttachments(run)
  await loadBlogs(run)
  run.manifest.complete = true
  await saveManifest(run)
  return run.created
}

// A list shows the item that was added last at the top, so its last item is added first.
const blogsOldestFirst = [...blogs].reverse()
const imageOrder = [about, ...blogsOldestFirst].flatMap(({ images }) => images)

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
  const drafts = await Promise.all([...collectionNames, 'about' as const].map((name) => api.workingCopies(name)))
  const unpublished = drafts.flat().filter(({ status }) => status !== null)
  if (unpublished.length) filled.push(`Not published: ${unpublished.length}`)
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

/** A style of the same name that the owner has added is kept. */
const loadCitationStyle = async (run: Run) => {
  const { api, manifest, created, log } = run
  if ((await api.citationStyles()).some(isCitationStyle)) return
  manifest.citationStyle = { id: null }
  await saveManifest(run)
  const { _id, label } = await api.addCitationStyle({ source: citationStyle })
  manifest.citationStyle.id = _id
  created.citationStyles = 1
  await saveManifest(run)
  log(`Citation style: ${label}`)
}

const addImage = async ({ site, created, draw, uploaded }: Run, name: ImageName) => {
  const image = await draw(name)
  const known = uploaded.get(image)
  if (known) return known
  const url = await uploadImage(site, `${name}.jpg`, image)
  uploaded.set(image, url)
  created.images += 1
  return url
}

const createDraft = async (run: Run, { title, images, text }: Post) => {
  const urls: string[] = []
  for (const name of images) urls.push(await addImage(run, name))
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
  // The owner may add works meanwhile.
  const { entries: outcomes } = await api.importReport(manifest.pendingImport)
  const ids = new Set(outcomes.map(({ work }) => work?.id))
  for (const { name } of workCollections()) {
    const items = (await api.list(name)).filter(({ _id }) => ids.has(_id))
    manifest.items.push(...items.map(({ _id, version }) => ({ collection: name, _id, version })))
    created[name] += items.length
  }
  manifest.pendingImport = undefined
  await saveManifest(run)
  log(`Works: ${added} imported`)
}

const loadBlogs = async (run: Run) => {
  let newest = ''
  for (const [index, post] of blogsOldestFirst.entries()) {
    run.log(`Blog ${index + 1} of ${blogs.length}: ${post.title}`)
    const draft = { ...(await createDraft(run, post)), slug: '' }
    newest = await add(run, 'blogs', draft)
  }
  await run.api.makeBlogCurrent(newest)
}
