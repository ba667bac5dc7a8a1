import { mixed, type ObjectSchema, object } from 'yup'
import { type CollectionName, collections, isList } from '#collections'
import {
  FIELD_CHARACTERS_MAX,
  IMAGES_MAX,
  LANGUAGE_CHARACTERS_MAX,
  RICH_TEXT_BYTES_MAX,
  SLUG_CHARACTERS_MAX,
  TITLE_CHARACTERS_MAX,
} from '#limits'
import { type AutosaveDraft, type FormName, ITEM_PREVIEW_HOURS_MAX, UNPUBLISHED_STATUSES, type UnpublishedDraft } from '#working-copies'
import { collectionDraftSchema } from './collections.ts'
import { postDraftSchema, tags } from './posts.ts'
import { settings } from './settings.ts'
import { limitedText, list, nestedObject, objectOf, oneOf, text, time, UUID, wholeNumber } from './values.ts'
import { yesOrNo } from './yes-or-no.ts'

const anything = () => mixed().optional()

const post = {
  title: limitedText(TITLE_CHARACTERS_MAX),
  description: limitedText(RICH_TEXT_BYTES_MAX),
  images: list(text().defined()).max(IMAGES_MAX, `Maximum of ${IMAGES_MAX} images allowed`).default([]),
  tags: tags().optional(),
  language: limitedText(LANGUAGE_CHARACTERS_MAX).optional(),
  isMenuPage: yesOrNo().optional(),
  slug: limitedText(SLUG_CHARACTERS_MAX).optional(),
}

/** Nothing is required yet; only lengths are limited. The details of a work and the settings are validated when they are published. */
const getFields = (form: FormName) => {
  if (form === 'settings') return Object.fromEntries(Object.keys(settings.fields).map((key) => [key, mixed().nullable().optional()]))
  const collection = collections.filter(isList).find(({ name }) => name === form)
  if (!collection) return post
  const fields = Object.entries(collection.fields).map(([field, kind]) => [field, limitedText(FIELD_CHARACTERS_MAX[kind])])
  return { ...Object.fromEntries(fields), ...('page' in collection && { details: anything(), slug: anything() }) }
}

const unpublished = (form: FormName) => ({
  values: nestedObject(getFields(form)),
  version: wholeNumber().optional(),
  writer: text().matches(UUID, 'This is not an id').optional(),
})

/** What a form sends while the owner types. */
export const autosaveDraft = (form: FormName): ObjectSchema<AutosaveDraft> =>
  objectOf({ ...unpublished(form), baseVersion: wholeNumber().optional() })

/** What is saved without being published. */
export const unpublishedDraft = (form: FormName): ObjectSchema<UnpublishedDraft> =>
  objectOf({
    ...unpublished(form),
    status: oneOf(UNPUBLISHED_STATUSES, 'This is not a status').required('Please choose a status'),
    itemVersion: wholeNumber().optional(),
    publishAt: time().when('status', ([status], schema) =>
      status === 'scheduled' ? schema.required('Please choose a date and time') : schema.optional(),
    ),
    unpublishAt: time().nullable().optional(),
  })

/** What is published: the schema of the form. */
export const publishableDraft = (name: CollectionName): ObjectSchema<Record<string, unknown>> => {
  const collection = collections.filter(isList).find((list) => list.name === name)
  return (collection ? collectionDraftSchema(collection) : postDraftSchema) as unknown as ObjectSchema<Record<string, unknown>>
}

/** How long a link to a preview works. */
export const previewLinkDraft: ObjectSchema<{ hours: number }> = object({
  hours: wholeNumber()
    .default(1)
    .min(1, 'A preview lasts at least an hour')
    .max(ITEM_PREVIEW_HOURS_MAX, `A preview lasts ${ITEM_PREVIEW_HOURS_MAX} hours at most`),
})
