import type { ListCollection } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import type { Db } from '#db/database.ts'

export const aBook = (changes: object = {}) => ({
  title: 'Rivers and their names',
  description: 'How rivers were named along the coast.',
  author: 'A. Author',
  link: 'https://books.example/rivers',
  releaseDate: 'Spring 2024',
  ...changes,
})

export const aBlog = (changes: object = {}) => ({ title: 'Field notes', description: '<p>From the archive.</p>', images: [], ...changes })

const values: Record<string, string> = { link: 'https://a.example/paper', releaseDate: 'May 2024', conferenceDate: '3 June 2024' }

/** A valid draft for any list collection, by its definition. */
export const aDraft = ({ fields }: ListCollection, changes: object = {}): Record<string, string> => ({
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? `Some ${name}`])),
  ...changes,
})

/** Inserts the row of an uploaded image. Resolves with its id and URL. */
export const anImage = async (db: Db, extension: 'jpg' | 'png' | 'gif' = 'jpg') => {
  const id = uuid()
  await db
    .insertInto('media')
    .values({ id, extension, width: 1200, height: 800, widths: [480, 960], variantRules: 1, bytes: 54_321 })
    .execute()
  return { id, url: `/media/${id}.${extension}` }
}
