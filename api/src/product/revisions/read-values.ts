import { collections, type FormName, isList, type RevisedValues } from '@portfolio/contracts'
import { readDescription } from '#product/shared/description.ts'

export const toCamelCase = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

interface StoredPost {
  title: string
  description: string
  sanitiser_version: number
  images: string[]
  /** Only blogs have these. */
  tags?: string[]
  language?: string | null
  is_menu_page?: boolean
  slug?: string | null
}

/** Converts the columns in a revision to what the form of the item sends. Rich text is sanitized by the current rules. */
export const readValues = (name: FormName, stored: Record<string, unknown>): RevisedValues => {
  const values = Object.fromEntries(Object.entries(stored).map(([column, value]) => [toCamelCase(column), value]))
  if (name === 'settings') return values
  const collection = collections.find((found) => found.name === name)
  if (!collection) throw new Error(`There is no collection ${name}`)
  if (!isList(collection)) {
    const post = stored as unknown as StoredPost
    const { title, description, sanitiser_version: sanitiserVersion, images, tags, language, is_menu_page: isMenuPage = false, slug } = post
    return {
      title,
      description: readDescription({ description, sanitiserVersion }),
      images,
      ...(tags && { tags, language: language ?? '', isMenuPage }),
      ...(slug && { slug }),
    }
  }
  const keys = [...Object.keys(collection.fields), ...('page' in collection ? ['details', 'slug'] : [])]
  return Object.fromEntries(keys.filter((key) => values[key] !== undefined).map((key) => [key, values[key]]))
}
