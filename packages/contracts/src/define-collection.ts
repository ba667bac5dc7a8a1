/** `list`: plain fields, a form and a table. `posts`: rich text with images, one of them current. `post`: the same, with one item at most. */
type CollectionKind = 'list' | 'posts' | 'post'

/** What a field holds. Its rules, its input in the form and its place on a public page follow from this. A `date` is free text, and so are `people`. */
export type FieldKind = 'text' | 'people' | 'date' | 'link' | 'longText' | 'richText' | 'images'

interface PublicPage {
  path: string
  /** The page's heading and its label in menus. */
  title: string
  /** Heading of the side navigation under which the page is listed. */
  group: string
}

interface ListPage extends PublicPage {
  empty: string
  count: { one: string; many: string }
  /** For search engines; `{owner}` stands for the owner's name. By default, "<title> by {owner}." */
  description?: string
  /** CSL-JSON type of the works of this collection, unless their details name another. */
  workType: 'book' | 'chapter' | 'article-journal' | 'report' | 'speech'
}

interface Definition {
  name: string
  kind: CollectionKind
  /** Below `/api`. */
  path: string
  fields: { title: 'text' } & Record<string, FieldKind>
}

interface ListDefinition extends Definition {
  kind: 'list'
  /** In the order of the form. */
  fields: { title: 'text' } & Record<string, Exclude<FieldKind, 'richText' | 'images'>>
  page?: ListPage
}

interface PostsDefinition extends Definition {
  kind: 'posts'
  page: PublicPage & { empty: string }
}

interface PostDefinition extends Definition {
  kind: 'post'
  page: PublicPage
}

/** Returns the definition with its literal types, which the compiler checks. A definition is plain data, so that visitors' pages can import it. */
export const defineCollection = <const C extends ListDefinition | PostsDefinition | PostDefinition>(definition: C): C => definition

/** The fields of a publication, in the order of its form. */
export const publicationFields = { title: 'text', description: 'longText', author: 'people', link: 'link', releaseDate: 'date' } as const

/** Makes an added item an edit: `id` names the item, and a `version` that is no longer the current one is a conflict (409). */
export interface EditTarget {
  id?: string | undefined
  version?: number | undefined
  /** Id of a new item, chosen by its form, so that a repeated request adds the item only once. */
  newId?: string | undefined
  /** Version of the working copy to publish. An outdated version is a conflict (409). */
  copyVersion?: number | undefined
  /**
   * Version of the working copy with the id `newId`, which an edit of the item with the id `id` deletes: another form has added that item, the
   * only one of its collection. A copy with another version is kept.
   */
  newCopyVersion?: number | undefined
  /** Keeps the working copy as unsaved changes to the saved item, instead of deleting it. */
  keepCopy?: boolean | undefined
  /** When the item is unpublished, in ISO 8601. Null: never. Missing: unchanged. */
  unpublishAt?: string | null | undefined
}

/** The values of a list collection's form: every field is text. */
export type Values<C extends { fields: object }> = { [Field in keyof C['fields'] & string]: string }
export type Item<C extends { fields: object }> = Values<C> & { _id: string; version: number }
