import { read } from './files.js'
import { findWorks } from './lists.js'
import { findWorks as findInSearch } from './search.js'

/** Joins the files of single works in a format. */
const join = (texts, extension) => (extension === 'json' ? JSON.stringify(texts.flatMap((text) => JSON.parse(text))) : texts.join('\n'))

/** Saves the works that a filter or a search selects as one file, made of the files of these works. */
export const download = async ({ pathname, searchParams }) => {
  const [, path, extension] = /^(.+)\.(\w+)$/.exec(pathname)
  const { lists } = await read('/api/lists.json')
  const works = await (lists[path] ? findWorks(lists[path], searchParams) : findInSearch(searchParams))
  const texts = await Promise.all(works.map((work) => fetch(`${work.path}.${extension}`).then((response) => response.text())))
  const href = URL.createObjectURL(new Blob([join(texts, extension)]))
  const name = pathname.slice(pathname.lastIndexOf('/') + 1)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
