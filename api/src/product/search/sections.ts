import { type CollectionName, collections, texts } from '@portfolio/contracts'

/** Titles of the sections, in the order of the menus. */
export const SECTIONS = new Map<CollectionName, string>(
  collections.map(({ name, ...collection }) => [name, 'page' in collection ? collection.page.title : texts[name].label.menu]),
)
