import {
  ALL_WORKS_PATH,
  about,
  blogs,
  blogTagPath,
  CV_PATH,
  LICENSES_PAGE,
  type Post,
  SEARCH_PATH,
  type Settings,
  SOCIAL_PREFIX,
  texts,
  toLanguageAttributes,
  translate,
  type WorkCollection,
  workCollections,
} from '@portfolio/contracts'
import { findTranslations } from '@portfolio/contracts/translations'
import { toDisplayName, type Work } from '@portfolio/scholarship'
import { CARD_COLORS, type Card } from './card.ts'
import type { Pictures } from './pictures.ts'

/** What a picture shows of a work. */
interface DrawnWork {
  values: Readonly<Record<string, string>>
  work: Work
  year: number | undefined
}

interface Dependencies {
  readWorks: () => Promise<{ find: (name: WorkCollection['name'], slugOrId: string) => DrawnWork | undefined }>
  findBlog: (idOrSlug: string) => Promise<Pick<Post, 'title' | 'isMenuPage'> | undefined>
  readSettings: () => Promise<Settings>
  pictures: Pick<Pictures, 'hash'>
}

const NAMES_MAX = 3
const VERSION_CHARACTERS = 10

type Write = (text: string, ...values: number[]) => string

/** Returns a function that translates to the language of the site. The fonts of pictures have no letters that run from right to left. */
const inLanguage = (language: string): Write => {
  const translations = toLanguageAttributes(language).dir === 'ltr' ? findTranslations(language) : undefined
  return (text, ...values) => translate(translations, text, ...values)
}

const toByline = ({ work }: DrawnWork, owner: string, write: Write) => {
  const role = work.author ? 'author' : 'editor'
  const names = (work[role] ?? []).map(toDisplayName).filter(Boolean)
  if (work.etAl?.includes(role)) return `${names.slice(0, NAMES_MAX).join(', ')} et al.`
  if (names.length <= NAMES_MAX) return names.join(', ') || owner
  return `${names.slice(0, NAMES_MAX - 1).join(', ')} ${write('and {0} more', names.length - NAMES_MAX + 1)}`
}

/** What the pictures of pages show. The path of the landing page is empty here. */
export const createCards = ({ readWorks, findBlog, readSettings, pictures }: Dependencies) => {
  const collections = new Map(workCollections().map((collection) => [collection.page.path as string, collection]))
  const titles = new Map<string, string>([
    ...[...workCollections(), about].map(({ page }) => [page.path, page.title] as const),
    [CV_PATH, 'Curriculum vitae'],
    [ALL_WORKS_PATH, 'All works'],
    [SEARCH_PATH, 'Search'],
    [LICENSES_PAGE, 'Licenses'],
  ])

  const describe = async (path: string): Promise<Omit<Card, 'colors'> | undefined> => {
    const { ownerName, tagline, language } = await readSettings()
    const write = inLanguage(language)
    const slash = path.lastIndexOf('/')
    const [list, name] = [path.slice(0, slash), path.slice(slash + 1)]
    const collection = collections.get(list)
    if (collection) {
      const work = (await readWorks()).find(collection.name, name)
      if (!work) return undefined
      const kicker = [write(texts[collection.name].label.one), work.year].filter(Boolean).join(' · ')
      return { kicker, title: work.values.title ?? '', byline: toByline(work, ownerName, write) }
    }
    if (list === blogs.page.path) {
      const blog = await findBlog(name)
      return blog && { kicker: blog.isMenuPage ? '' : write(texts.blogs.label.one), title: blog.title, byline: ownerName }
    }
    const title = titles.get(path)
    if (title) return { kicker: '', title: write(title), byline: ownerName }
    // A page without a picture of its own: the landing page, and those of tags.
    return slash <= 0 || path.startsWith(blogTagPath('')) ? { kicker: '', title: ownerName, byline: tagline } : undefined
  }

  /** Resolves with what the picture of a page shows; undefined for a page that has none. The version changes with all of it. */
  const find = async (path: string) => {
    const described = await describe(path)
    if (!described) return undefined
    const card = { ...described, colors: CARD_COLORS }
    const hash = pictures.hash(card)
    return { card, hash, version: hash.slice(0, VERSION_CHARACTERS) }
  }

  return {
    find,

    /**
     * Resolves with the path of the picture of a page, by which sites that keep link previews know its version; undefined for a page that
     * has none.
     */
    findPath: async (page: string): Promise<string | undefined> => {
      const path = page === '/' ? '' : page
      const picture = `${SOCIAL_PREFIX}${path}.png`
      try {
        const found = await find(path)
        return found && `${picture}?v=${found.version}`
      } catch {
        // A page that can be rendered while the database is unavailable is shown.
        return picture
      }
    },
  }
}

export type Cards = ReturnType<typeof createCards>
