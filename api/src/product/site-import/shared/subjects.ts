import { type Data, toList } from './front-matter.ts'

/** What WordPress calls the category of a post that has none, in the languages that it is most used in. Sites also publish their news in it. */
const NO_CATEGORY = new Set([
  ...['uncategorized', 'uncategorised', 'allgemein', 'nicht kategorisiert', 'non classé', 'sin categoría', 'senza categoria'],
  ...['geen categorie', 'sem categoria', 'bez kategorii', 'без рубрики', 'غير مصنف', '未分类', '未分類'],
])

/** Returns the tags of a post, with the categories that say something about it: this site has no categories. */
export const toTags = (tags: readonly string[], categories: readonly string[]): string[] => [
  ...tags,
  ...categories.filter((category) => !NO_CATEGORY.has(category.trim().toLowerCase())),
]

/** Returns the categories that front matter names. Jekyll takes each word of a text for one, unless the singular is used. */
export const listOwnCategories = ({ categories, category }: Data): string[] =>
  typeof categories === 'string' ? categories.split(/[\s,]+/).filter(Boolean) : toList(categories ?? category)
