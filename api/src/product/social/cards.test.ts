import { defaultSettings, type WorkCollection } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { createCards } from './cards.ts'

const names = ['Turing', 'Church', 'Gödel', 'Post', 'Kleene'].map((family) => ({ family }))
const find = (name: WorkCollection['name'], slug: string) =>
  slug === 'one' ? { values: { title: name }, work: { type: 'book' as const, author: names }, year: 1950 } : undefined
const describeIn = async (language: string, path: string) => {
  const cards = createCards({
    readWorks: async () => ({ find }),
    findBlog: async () => ({ title: 'A blog' }),
    readSettings: async () => ({ ...defaultSettings, language }),
    pictures: { hash: JSON.stringify },
  })
  const card = (await cards.find(path))?.card
  return [card?.kicker, card?.title, card?.byline]
}

const BLOG = '/blogs/0190f3d2-0000-7000-8000-000000000000'
const owner = defaultSettings.ownerName
const ENGLISH = {
  '/articles/one': ['Journal article · 1950', 'journalArticles', 'Turing, Church and 3 more'],
  '/projects/one': ['Project · 1950', 'projects', 'Turing, Church and 3 more'],
  '/cv': ['', 'Curriculum vitae', owner],
  [BLOG]: ['Blog', 'A blog', owner],
}
const GERMAN = {
  '/articles/one': ['Zeitschriftenartikel · 1950', 'journalArticles', 'Turing, Church und 3 weitere'],
  '/projects/one': ['Projekt · 1950', 'projects', 'Turing, Church und 3 weitere'],
  '/cv': ['', 'Lebenslauf', owner],
  [BLOG]: ['Blogbeitrag', 'A blog', owner],
}

it.each([
  ['de-AT', GERMAN],
  ['en', ENGLISH],
  ['fr', ENGLISH],
  ['ar', ENGLISH],
])(
  'a picture is in the language of the site, and in English where that has no translations or letters that pictures lack: %s',
  async (language, texts) => {
    for (const [path, shown] of Object.entries(texts)) expect(await describeIn(language, path), path).toEqual(shown)
  },
)
