import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collections, profileNames, screens, workCollections, workStatusLabels, workTypes } from '@portfolio/contracts'
import { root } from '#support/start-product.ts'

/** Where texts of the interface of public pages are. */
const SOURCES = ['packages/ui/src/**/*.{ts,tsx}', 'public-mfe/src/**/*.{ts,tsx}', 'shell/src/**/*.{ts,tsx}']

/** Returns the source of the first argument of a call that begins at an index. */
const readFirstArgument = (source: string, start: number): string => {
  let depth = 0
  let quote = ''
  for (let index = start; index < source.length; index += 1) {
    const character = source[index] as string
    if (quote) {
      if (character === '\\') index += 1
      else if (character === quote) quote = ''
    } else if (`'"\``.includes(character)) quote = character
    else if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character) || character === ',') {
      if (depth === 0) return source.slice(start, index)
      if (character !== ',') depth -= 1
    }
  }
  return ''
}

/** Returns a template once for each collection of works, if it names one. */
const expand = (template: string): string[] => {
  if (!template.includes('${')) return [template]
  return workCollections()
    .filter(({ page }) => !template.includes('{owner}') || !('description' in page))
    .map(({ page: { title, count } }) =>
      template
        .replace(/\$\{title\.toLowerCase\(\)\}/g, title.toLowerCase())
        .replace(/\$\{title\}/g, title)
        .replace(/\$\{(?:count\.)?(one|many)\}/g, (_, form: 'one' | 'many') => count[form]),
    )
}

const readCalls = (source: string): string[] =>
  [...source.matchAll(/(?<![\w.])(?:t|fill)\(/g)].flatMap(({ index, 0: call }) => {
    const argument = readFirstArgument(source, index + call.length)
    return [...argument.matchAll(/'((?:[^'\\]|\\.)*)'(?! in )|`([^`]*)`/g)].flatMap(([, plain, template = '']) => expand(plain ?? template))
  })

/** What calls name by a variable. */
const NAMED = [
  ...collections
    .flatMap((collection) => ('page' in collection ? [collection.page] : []))
    .flatMap((page) => [
      page.title,
      page.group,
      ...('empty' in page ? [page.empty] : []),
      ...('description' in page ? [page.description] : []),
    ]),
  ...[screens.notFoundHint, screens.unexpectedError, screens.news, screens.selectedWorks, screens.goHome, screens.goBlogs],
  ...[screens.notFound, screens.moreBlogs, screens.externalLinks],
  ...Object.values(profileNames),
  ...Object.values(workStatusLabels),
  ...Object.values(workTypes),
  ...workCollections().flatMap(({ page: { count } }) => [`Upcoming ${count.many}`, `Past ${count.many}`]),
  // The orders of a list, its groups, and the menu.
  ...['By date', 'Recently added first', 'Upcoming', 'Past', 'Home'],
  // Facts of a work (`getFacts`), kinds of links, and sections of the search (`texts`).
  ...['Volume', 'Pages', 'Chapter', 'Number', 'Edition', 'Version', 'Series', 'Event', 'Publisher', 'Language', 'Equal contribution'],
  ...['Preprint', 'Code', 'Data', 'Slides', 'Video', 'Poster', 'Blog', 'About section', 'External link'],
  'The citation couldn’t be loaded. You may be offline.',
  // Problems of a citation (`createCitationFormatter`).
  'This citation style takes too long. Please choose another one.',
  'This style cannot format this work. Please choose another one.',
  // Why a search fails (`createSearch`).
  'This search takes too long. Please use fewer or longer words.',
  // The note of a blog (`writeNote`), and the page of its citation.
  ...['{0} min read', 'Updated', 'Back to the blog'],
  // What a work is, in pictures of pages (`createCards`).
  ...['Conference', 'Project'],
  // Names of footnotes (`nameFootnotes`).
  ...['Footnotes', 'Back to the text of footnote {0}'],
  // Documents of a static export.
  ...['Moved to {0}', 'The search of this site needs JavaScript. {0} are on one page.'],
].filter(Boolean)

/** Returns every English text of public pages, which every language translates. */
export const listInterfaceTexts = (): string[] => {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !file.includes('.test.'))
  const found = files.flatMap((file) => readCalls(readFileSync(join(root, file), 'utf8')))
  return [...new Set([...found, ...NAMED])].sort()
}
