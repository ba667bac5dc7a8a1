import type { Data } from '#site-import/shared/front-matter.ts'
import { hasWords } from '#site-import/shared/html-text.ts'
import type { File } from './addresses.ts'
import { findType, isPublishedPath } from './config.ts'

const TEXT = /\.(?:md|markdown|mkd|mkdn|html)$/i
const IGNORED_FOLDERS = /^_(?:includes|layouts|sass|data|plugins|scripts|site|bibliography|config|tutorials)\b/
/** Pages that come with themes, and files of repositories, which are not the owner's text. */
const IGNORED_PAGES =
  /^(?:(?:404|readme|license|licence|contributing|contributors|customize|customise|install|faq|changelog|agents|code_of_conduct|security|analytics)[^/]*$)|^_pages\/(?:404|markdown|archive-layout|template|terms|sitemap|category-archive|tag-archive|year-archive|collection-archive|page-archive|non-menu-page|blog|cv-json)/i
/** A page of HTML with tags, or without words, is a template of the theme, such as a list of posts. */
export const isTemplate = ({ path, body }: Pick<File, 'path' | 'body'>) =>
  /\.html$/i.test(path) && !path.startsWith('_') && (/\{%|\{\{/.test(body) || !hasWords(body))

/** Returns whether a path is that of a text of the owner, as far as it says. */
export const isOwnText = (config: Data, path: string): boolean =>
  TEXT.test(path) &&
  !IGNORED_FOLDERS.test(path) &&
  !IGNORED_PAGES.test(path) &&
  (findType(path) !== 'pages' || !path.includes('/') || isPublishedPath(config, path))
