import type { WorkType } from '@portfolio/scholarship/csl'
import type { Items, ItemsName, WorkCollectionName } from '#collections'
import { publicEndpoints } from '#endpoints'
import type { EmbargoedLink } from '#works'
import type { Blog } from './collections/blogs.ts'

/** A blog as a row of the owner's list. The text is not sent with thousands of rows: the form loads it. */
export type BlogRow = Omit<Blog, 'description'> & {
  /** The first words, as plain text. Missing: the row has the text. */
  excerpt?: string
  description?: string
  /** Index among the pages of the menu. Missing: it is none, or an earlier gateway has responded. */
  menuIndex?: number
}

/** A work as a row of the owner's list: its fields as typed, and what the list is filtered by. */
export type WorkRow<Name extends WorkCollectionName> = Items[Name] & {
  /** Missing in the response of an earlier gateway. */
  type?: WorkType
  tags?: string[]
  /** What is under an embargo, and until when. */
  embargoed?: Pick<EmbargoedLink, 'kind' | 'until'>[]
}

type RowOf<Name extends ItemsName> = Name extends WorkCollectionName ? WorkRow<Name> : Name extends 'blogs' ? BlogRow : Items[Name]

/** A row of each list that the owner has. */
export type Rows = { [Name in ItemsName]: RowOf<Name> }

/** Longer lists are searched by the server, in the whole content of their items. */
export const FIND_IN_BROWSER_ROWS_MAX = 200

/** Ids of the items that a search in a list has found. */
export interface FoundRows {
  ids: string[]
}

/** The lists that the owner can put in an order. Not in their definitions, which visitors download. */
const ORDERED_LISTS = ['externalLinks'] as const satisfies ItemsName[]
export type OrderedName = (typeof ORDERED_LISTS)[number]

export const isOrdered = (name: ItemsName): name is OrderedName => (ORDERED_LISTS as readonly ItemsName[]).includes(name)

/** Name of the order of the pages of the menu, which are some of the blogs. */
export const MENU_ORDER = 'menu'
export type OrderName = OrderedName | typeof MENU_ORDER

/**
 * The order of a list: what it does not name, such as items that are added later, comes first, newest added first. In the menu, it comes last,
 * oldest added first.
 */
export interface ListOrderDraft {
  ids: string[]
  /** The whole list as it was when its order was changed. If it is another one now, that is a conflict (409). Missing: not checked. */
  before?: string[] | undefined
}

/** As many items as an order can name. */
export const ORDERED_ITEMS_MAX = 10_000

/** Asks for the rows of a list in place of its items. An earlier gateway ignores it and returns the items. */
export const ROWS_PARAMETER = 'rows'

const findPath = (name: ItemsName) => `/rows/${name}/find`

export const rowEndpoints = {
  list: (name: ItemsName) => `${publicEndpoints.list(name)}?${ROWS_PARAMETER}`,
  findPath,
  find: (name: ItemsName, text: string) => `${findPath(name)}?text=${encodeURIComponent(text)}`,
  order: (name: OrderName) => `/rows/${name}/order`,
} as const
