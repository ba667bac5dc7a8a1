import { countCharacters } from '@portfolio/scholarship/csl'
import { boolean, type ObjectSchema, object, type StringSchema, string } from 'yup'
import type { ListCollection, WorkCollection } from '#collections'
import type { EditTarget, FieldKind } from '#define-collection'
import { FIELD_CHARACTERS_MAX, TEXT_CHARACTERS_MIN } from '#limits'
import { validation } from '#messages'
import { listTexts } from '#texts'
import type { WorkDraftAdditions, WorkPreviewDraft } from '#works'
import { workSlug } from './slug.ts'
import { id, limitedText, objectOf, text, time, wholeNumber } from './values.ts'
import { workDetails } from './work-details.ts'

/** A UUIDv7 in lower case. */
const NEW_ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

type TextKind = Exclude<FieldKind, 'richText' | 'images'>

/** A sign that readers see: neither a space nor a control sign or one without width, such as U+200B. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}]/u

/** Text that must not be blank. The value is kept as typed, surrounding spaces included. */
export const requiredText = (kind: TextKind, required: string): StringSchema<string> =>
  string()
    .strict()
    .typeError(required)
    .required(required)
    .test('not-blank', required, (value) => VISIBLE.test(value))
    // The specification enforces 4 characters for descriptions while its message says 10.
    .test({
      name: 'min',
      message: validation.min(kind === 'longText' ? 10 : TEXT_CHARACTERS_MIN),
      params: { min: TEXT_CHARACTERS_MIN },
      test: (value) => !value || countCharacters(value) >= TEXT_CHARACTERS_MIN,
    })
    .max(FIELD_CHARACTERS_MAX[kind], validation.max(FIELD_CHARACTERS_MAX[kind]))

/** The keys of a draft in addition to its values: see `EditTarget`. */
export const editTarget = {
  id: id().optional(),
  version: wholeNumber().optional(),
  newId: text().matches(NEW_ID, 'This is not an id of a new item').optional(),
  copyVersion: wholeNumber().optional(),
  newCopyVersion: wholeNumber().optional(),
  keepCopy: boolean().strict().typeError('This must be true or false').optional(),
  unpublishAt: time().nullable().optional(),
}

type FormValues = Record<string, string>

/** The rules of a list collection's form. They follow from the kinds of its fields. */
export const collectionSchema = ({ name, fields }: ListCollection): ObjectSchema<FormValues> => {
  const fieldTexts = listTexts(name).fields
  return object(
    Object.fromEntries(Object.entries(fields).map(([field, kind]) => [field, requiredText(kind, fieldTexts[field]?.required ?? '')])),
  )
}

/** The rules of the body of a preview: fields may be empty, and what is there is not too long. */
export const workPreviewSchema = ({ fields }: WorkCollection): ObjectSchema<WorkPreviewDraft> =>
  objectOf({
    ...Object.fromEntries(Object.entries(fields).map(([field, kind]) => [field, limitedText(FIELD_CHARACTERS_MAX[kind])])),
    id: id().optional(),
    details: workDetails.default(undefined).optional(),
  })

/** The rules of the body of `POST …/add`. A work may have details beside its fields. */
export const collectionDraftSchema = (collection: ListCollection): ObjectSchema<FormValues & EditTarget & WorkDraftAdditions> =>
  objectOf({
    ...collectionSchema(collection).fields,
    ...editTarget,
    ...('page' in collection && { details: workDetails.default(undefined).optional(), slug: workSlug().optional() }),
  })
