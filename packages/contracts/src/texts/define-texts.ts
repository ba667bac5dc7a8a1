import type { Collection, CollectionName } from '#collections'

export interface CollectionMessages {
  created: string
  createFailed: string
  createFallback: string
  deleted: string
  deleteFailed: string
  restored: string
}

export interface FieldTexts {
  label: string
  /** Shown when the field is missing. */
  required: string
  /** Text below the field. */
  hint?: string
}

interface CommonTexts {
  /** One item, and the entry in the portal's menu. */
  label: { one: string; menu: string }
  form: { title: string; note: string }
}

interface PostTexts extends CommonTexts {
  list: { title: string }
}

interface PostsTexts extends PostTexts {
  messages: CollectionMessages
}

export interface ListTexts<Field extends string = string> extends CommonTexts {
  list: { title: string; columns: Field[] }
  fields: Record<Field, FieldTexts>
  messages: CollectionMessages
}

type TextsByKind<C extends Collection> = C extends { kind: 'list' }
  ? ListTexts<keyof C['fields'] & string>
  : C extends { kind: 'posts' }
    ? PostsTexts
    : PostTexts

/** What the portal and the API say about a collection. Visitors' pages do not import it. */
export type TextsOf<Name extends CollectionName> = TextsByKind<Extract<Collection, { name: Name }>>
