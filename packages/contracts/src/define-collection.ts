import { number, type ObjectSchema, object, string } from 'yup'
import type { Field } from '#fields'
import { type CollectionName, collectionPaths } from './endpoints.ts'

export interface CollectionMessages {
  created: string
  createFailed: string
  createFallback: string
  deleted: string
  deleteFailed: string
  restored: string
}

interface Definition<Fields extends Record<string, Field>> {
  name: CollectionName
  label: { one: string; many: string }
  /** In the order of the form. */
  fields: Fields
  form: { title: string; note: string }
  list: { title: string; columns: (keyof Fields & string)[] }
  /** Admin screen, and the public page that shows the collection, if one does. */
  pages: { admin: string; public?: string }
  messages: CollectionMessages
}

type Values<Fields> = { [Name in keyof Fields]: string }

/** `id` turns an add into an edit; `version` (as last read) turns a stale edit into a 409. */
export interface EditMarks {
  id?: string | undefined
  version?: number | undefined
}

export const editMarks = {
  id: string().strict().optional(),
  version: number().strict().integer().optional(),
}

/** A collection told once: fields and their rules, labels, messages, addresses. Read by the API, the admin and the tests. */
export const defineCollection = <const Fields extends Record<string, Field>>(definition: Definition<Fields>) => {
  const rules = Object.fromEntries(Object.entries(definition.fields).map(([name, field]) => [name, field.schema]))
  return {
    ...definition,
    path: collectionPaths[definition.name],
    fieldNames: Object.keys(definition.fields) as (keyof Fields & string)[],
    schema: object(rules) as unknown as ObjectSchema<Values<Fields>>,
    draft: object({ ...rules, ...editMarks }) as unknown as ObjectSchema<Values<Fields> & EditMarks>,
  }
}

export type Collection = ReturnType<typeof defineCollection<Record<string, Field>>>
export type Draft<C extends { fields: Record<string, Field> }> = Values<C['fields']> & EditMarks
export type Item<C extends { fields: Record<string, Field> }> = Values<C['fields']> & { _id: string; version: number }
