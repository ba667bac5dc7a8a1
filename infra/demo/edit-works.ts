import { type WorkCollectionName, type WorkDetails, workCollections } from '@portfolio/contracts'
import { attachments } from './attachments.ts'
import { projectWorks } from './project-works.ts'
import { type Run, saveManifest } from './run.ts'
import { uploadFile } from './site.ts'

/** What BibTeX has no fields for is added after the import, as their owner would do it. Works are found by their titles. */
const findWorks = async ({ api }: Run) => {
  const lists = new Map<WorkCollectionName, { _id: string; title: string }[]>()
  for (const { name } of workCollections()) lists.set(name, await api.list(name))
  return (name: WorkCollectionName, title: string) => {
    const work = lists.get(name)?.find((item) => item.title === title)
    if (!work) throw new Error(`The demo has no work “${title}” in ${name}`)
    return work
  }
}

/** Edits the details of a work of the demo. If that is interrupted, the work has this version or the next one. */
const editDetails = async (
  run: Run,
  collection: WorkCollectionName,
  work: { _id: string; title: string },
  change: (details: WorkDetails) => Partial<WorkDetails>,
) => {
  const entry = run.manifest.items.find(({ _id }) => _id === work._id)
  if (!entry) throw new Error(`The manifest has no work “${work.title}”`)
  const { details } = await run.api.workDetails(collection, work._id)
  entry.isEdited = true
  await saveManifest(run)
  const { version } = await run.api.save(collection, { ...work, id: work._id, details: { ...details, ...change(details) } })
  Object.assign(entry, { version, isEdited: undefined })
  await saveManifest(run)
}

/** Adds to each project the works that belong to it. */
export const loadProjectWorks = async (run: Run) => {
  const find = await findWorks(run)
  for (const [title, parts] of Object.entries(projectWorks)) {
    const relatedTo = workCollections().flatMap(({ name }) => (parts[name] ?? []).map((part) => find(name, part)._id))
    await editDetails(run, 'projects', find('projects', title), () => ({ relatedTo }))
  }
  run.log('Works: those of each project')
}

/** Uploads the files of works and links to them. */
export const loadAttachments = async (run: Run) => {
  const find = await findWorks(run)
  for (const { collection, title, files } of attachments) {
    const added: WorkDetails['links'] = []
    for (const { kind, fileName, create } of files) added.push({ kind, href: await uploadFile(run.site, fileName, create()) })
    await editDetails(run, collection, find(collection, title), ({ links }) => ({ links: [...added, ...links] }))
  }
  run.log('Works: PDFs, slides and a poster')
}
