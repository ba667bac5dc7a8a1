import { type Data, toData, toList, toText } from '#site-import/shared/front-matter.ts'
import { toGlobSource } from '#site-import/shared/globs.ts'
import { hasOutput } from '#site-import/shared/held-back.ts'

const IS_POST = /(?:^|\/)_(?:posts|drafts)\//
/** Themes list this folder under `include`, or declare it as a collection. */
const PAGES_FOLDER = '_pages'

/** Returns the collection of a file, or `pages`. */
export const findType = (path: string): string => {
  if (IS_POST.test(path)) return 'posts'
  const [folder = ''] = path.split('/')
  return folder.startsWith('_') ? folder.slice(1) : 'pages'
}

const matches = (glob: string, end: string) => {
  const source = toGlobSource(glob.replace(/^\/|\/$/g, ''), '.*')
  try {
    const pattern = new RegExp(`^${source}${end}`)
    return (path: string) => pattern.test(path)
  } catch {
    // Its braces are not balanced.
    return (path: string) => path.startsWith(glob)
  }
}

/** Returns what `defaults` of the configuration say about a file. The longest path decides, then the one with a type. */
export const findDefaults = (config: Data, path: string, type: string): Data => {
  const fitting = (Array.isArray(config.defaults) ? config.defaults.map(toData) : [])
    .map(({ scope, values }) => ({ folder: toText(toData(scope).path), kind: toText(toData(scope).type), values: toData(values) }))
    .filter(({ folder, kind }) => matches(folder, '')(path) && (!kind || kind === type))
    .sort((a, b) => a.folder.length - b.folder.length || Number(Boolean(a.kind)) - Number(Boolean(b.kind)))
  const { permalink, published, draft } = Object.assign({}, ...fitting.map(({ values }) => values)) as Data
  return {
    ...(permalink !== undefined && { permalink }),
    ...(published !== undefined && { published }),
    ...(draft !== undefined && { draft }),
  }
}

/**
 * Returns whether Jekyll publishes what is at a path. It ignores files and folders that begin with an underscore, except for posts, included
 * folders, and collections with pages.
 */
export const isPublishedPath = (config: Data, path: string): boolean => {
  if (toList(config.exclude).some((glob) => matches(glob, '(?:/|$)')(path))) return false
  const included = new Set(toList(config.include).map((folder) => folder.replace(/^\/|\/$/g, '')))
  const collections = `${toText(config.collections_dir)}/`
  const own = path.startsWith(collections) ? path.slice(collections.length) : path
  return own
    .split('/')
    .every(
      (name, index) =>
        !name.startsWith('_') ||
        included.has(name) ||
        (name === '_posts' ? hasOutput(config, 'posts') : index === 0 && (name === PAGES_FOLDER || hasOutput(config, name.slice(1)))),
    )
}
