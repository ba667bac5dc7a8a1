import { blogs, texts, workCollections } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'
import type { CitedSource } from './citations/citation-routes.ts'
import { formatWork } from './exports/formats.ts'
import { writeBlog } from './exports/write-blog.ts'
import type { createSettingsStore } from './settings/settings-store.ts'
import type { ReadFirstEntry } from './shared/bibtex/read-first-entry.ts'
import { createCitedBlogs, toBlogWork } from './shared/cited-blog-store.ts'
import type { WorkCatalog } from './works/catalog.ts'

interface Dependencies {
  db: Db
  catalog: WorkCatalog
  readSettings: ReturnType<typeof createSettingsStore>['read']
  publicUrl: string | undefined
  readFirst: ReadFirstEntry
}

/** What has citations: the works of each collection, and blogs. */
export const createCitedSources = ({ db, catalog, readSettings, publicUrl: origin = '', readFirst }: Dependencies): CitedSource[] => {
  const findBlog = createCitedBlogs(db, readSettings)
  return [
    ...workCollections().map(
      ({ name, path }): CitedSource => ({
        route: `/works${path}/:item`,
        label: texts[name].label.one,
        find: async (slugOrId) => {
          const { find, all, siteLanguage } = await catalog.read()
          const found = find(name, slugOrId)
          if (!found) return undefined
          const { id, work, values } = found
          const format = () => formatWork(found, { all: all(), origin, readFirst })
          return { id, path: found.path, title: values.title ?? '', work, siteLanguage, format }
        },
      }),
    ),
    {
      route: `${blogs.path}/:item`,
      label: texts.blogs.label.one,
      find: async (slugOrId) => {
        const blog = await findBlog(slugOrId)
        if (!blog) return undefined
        const { id, path, title, siteLanguage } = blog
        const { bib, ris, json } = writeBlog(blog, origin)
        const format = async () => ({ files: { bibtex: bib, ris, csl: json }, isMakeshift: false })
        return { id, path, title, work: toBlogWork(blog, origin), siteLanguage, format }
      },
    },
  ]
}
