import type { Collection, Field } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import type { Db } from '#db/database.ts'

export const aBook = (words: object = {}) => ({
  title: 'Rivers and their names',
  description: 'How rivers were named along the coast.',
  author: 'A. Author',
  link: 'https://books.example/rivers',
  releaseDate: 'Spring 2024',
  ...words,
})

export const aBlog = (words: object = {}) => ({ title: 'Field notes', description: '<p>From the archive.</p>', images: [], ...words })

const values: Record<string, string> = { link: 'https://a.example/paper', releaseDate: 'May 2024', conferenceDate: '3 June 2024' }

/** Something valid for any collection, by its definition. */
export const anEntity = (collection: { fieldNames: readonly string[] }, words: object = {}): Record<string, string> => ({
  ...Object.fromEntries(collection.fieldNames.map((name) => [name, values[name] ?? `Some ${name}`])),
  ...words,
})

export const fieldsOf = (collection: Collection) => Object.entries(collection.fields) as [string, Field][]

/** A picture as an upload leaves it in the database; answers its id and its address. */
export const anImage = async (db: Db, extension: 'jpg' | 'png' | 'gif' = 'jpg') => {
  const id = uuid()
  await db
    .insertInto('media')
    .values({ id, extension, width: 1200, height: 800, widths: [480, 960], bytes: 54_321 })
    .execute()
  return { id, url: `/media/${id}.${extension}` }
}
