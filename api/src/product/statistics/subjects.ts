import {
  ALL_WORKS_PATH,
  APP_NAMES,
  about,
  blogPath,
  blogs,
  CV_PATH,
  FILES_PREFIX,
  getApp,
  isFilePath,
  SEARCH_PATH,
  type SubjectReadings,
  texts,
  type WorkCollection,
  workCollections,
} from '@portfolio/contracts'
import type { ContentRevision } from '#cache/content-revision.ts'
import { oncePerRevision } from '#cache/once-per-revision.ts'
import type { Reading, ReadingStore } from './reading-store.ts'

/** A page, or a work with its files. */
type Subject = Pick<SubjectReadings, 'title' | 'kind' | 'path'>

interface CountedWork {
  id: string
  collection: Pick<WorkCollection, 'name'>
  values: Readonly<Record<string, string>>
  path: string
  addresses: readonly string[]
  links: readonly { href: string }[]
}

export interface SubjectDependencies {
  content: Pick<ContentRevision, 'current'>
  readWorks: () => Promise<{ all: () => readonly CountedWork[] }>
  store: Pick<ReadingStore, 'listBlogs'>
  /** Resolves with whether something published uses the file with an id. */
  isPublic: (id: string) => Promise<boolean>
}

const PAGE = 'Page'
const toPage = (path: string, title: string): Subject => ({ title, kind: PAGE, path })

const PAGES: readonly Subject[] = [
  toPage('/', 'Home'),
  toPage(blogs.page.path, blogs.page.title),
  toPage(about.page.path, about.page.title),
  ...workCollections().map(({ page }) => toPage(page.path, page.title)),
  toPage(ALL_WORKS_PATH, 'All works'),
  toPage(CV_PATH, 'CV'),
  toPage(SEARCH_PATH, 'Search'),
  ...APP_NAMES.map(getApp).flatMap(({ path, label }) => (path ? toPage(path, label) : [])),
]

/** Returns the part of the address of a file that stays when it is renamed. */
const findFileId = (path: string) => (isFilePath(path) ? path.slice(FILES_PREFIX.length).split('/')[0] : undefined)

/**
 * What is counted. An item keeps its numbers when its address changes; a file counts for the work that links to it. Strangers can send any
 * path, so those without a subject are not counted.
 */
export const createSubjects = ({ content, readWorks, store, isPublic }: SubjectDependencies) => {
  const read = oncePerRevision(content, async () => {
    const works = (await readWorks()).all()
    const posts = await store.listBlogs()
    const subjects = new Map<string, Subject>([
      ...PAGES.map((page): [string, Subject] => [page.path, page]),
      ...posts.map(({ id, slug, title, isMenuPage }): [string, Subject] => [
        id,
        { title, kind: isMenuPage ? PAGE : texts.blogs.label.one, path: blogPath({ _id: id, slug }) },
      ]),
      ...works.map(({ id, collection, values, path }): [string, Subject] => [
        id,
        { title: values.title ?? '', kind: texts[collection.name].label.one, path },
      ]),
    ])
    const byPath = new Map([
      ...posts.flatMap(({ id, formerSlugs }) => formerSlugs.map((slug): [string, string] => [blogPath({ _id: id, slug }), id])),
      ...posts.map(({ id }): [string, string] => [blogPath({ _id: id }), id]),
      ...[...subjects].map(([id, { path }]): [string, string] => [path, id]),
      ...works.flatMap(({ id, addresses }) => addresses.map((address): [string, string] => [address, id])),
    ])
    const byFile = new Map(
      works.flatMap(({ id, links }) => links.flatMap(({ href }) => findFileId(href) ?? []).map((file): [string, string] => [file, id])),
    )
    return { subjects, byPath, byFile }
  })

  return {
    /** Resolves with the id of what is read at a path of this site, if that is counted. */
    find: async (kind: Reading['kind'], path: string): Promise<string | undefined> => {
      const { byPath, byFile } = await read()
      if (kind === 'view') return byPath.get(path)
      return byFile.get(findFileId(path) ?? '') ?? path
    },

    /** Resolves with what a subject is, or with undefined for what has been deleted or is no longer public. */
    describe: async (id: string): Promise<Subject | undefined> => {
      const known = (await read()).subjects.get(id)
      const file = findFileId(id)
      if (known || file === undefined || !(await isPublic(file))) return known
      return { title: id.split('/').at(-1) as string, kind: 'File', path: id }
    },
  }
}
