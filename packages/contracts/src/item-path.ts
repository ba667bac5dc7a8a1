import { blogs } from './collections/blogs.ts'
import { workCollections } from './collections/index.ts'

/**
 * Returns the pattern of the path of a work or a blog within text, without punctuation after it. Other words that begin with a slash are not
 * addresses: linguists write sounds as /a/.
 */
export const itemPathPattern = (): string => {
  const pages = [blogs, ...workCollections()].map(({ page }) => page.path.slice(1))
  return String.raw`\/(?:${pages.join('|')})\/[^\s<>"]*[^\s<>".,;:!?)\]}']`
}

/** Replaces the paths of works and blogs within plain text. */
export const replaceItemPaths = (text: string, replace: (path: string) => string): string =>
  text.replace(new RegExp(String.raw`(?<![^\s(])${itemPathPattern()}`, 'g'), replace)

/** Replaces absolute addresses of works and blogs within plain text by their paths, if `isSite` says that they are of this site. */
export const toItemPaths = (text: string, isSite: (origin: string, path: string) => boolean): string =>
  text.replace(new RegExp(String.raw`(?<![^\s(])(https?:\/\/[^\s/?#"<>]+)(${itemPathPattern()})`, 'gi'), (address, origin, path) =>
    isSite(origin.toLowerCase(), path) ? path : address,
  )
