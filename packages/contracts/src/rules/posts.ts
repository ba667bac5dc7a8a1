import { type ObjectSchema, object } from 'yup'
import { IMAGES_MAX, RICH_TEXT_BYTES_MAX, TAG_CHARACTERS_MAX, TAGS_MAX } from '#limits'
import { validation } from '#messages'
import type { BlogValues, ImageDelete, PostDraft, PostValues } from '#posts'
import { cleanTag } from '#tags'
import { editTarget, requiredText } from './collections.ts'
import { languageTag } from './language-tag.ts'
import { blogSlug } from './slug.ts'
import { id, list, text } from './values.ts'
import { yesOrNo } from './yes-or-no.ts'

const values = object({
  title: requiredText('text', validation.title),
  description: text().default('').max(RICH_TEXT_BYTES_MAX, validation.max(RICH_TEXT_BYTES_MAX)),
  images: list(text().required('This must be text')).max(IMAGES_MAX, `Maximum of ${IMAGES_MAX} images allowed`).default([]),
})

const NOT_A_TAG = 'A tag has a letter or a digit, and no comma'

/** A tag becomes a segment of a path, where `.` and `..` would lead elsewhere. */
const tag = () =>
  text()
    .required(NOT_A_TAG)
    .max(TAG_CHARACTERS_MAX, validation.max(TAG_CHARACTERS_MAX))
    .test('tag', NOT_A_TAG, (value) => /[\p{L}\p{N}]/u.test(value) && !/[,\p{Cc}]/u.test(cleanTag(value)))

export const tags = () => list(tag()).max(TAGS_MAX, `Maximum of ${TAGS_MAX} tags allowed`)

/** The Blog and About forms: the title is required, the text may be empty. */
export const postSchema: ObjectSchema<PostValues> = values
export const postDraftSchema: ObjectSchema<PostDraft> = values.shape({
  ...editTarget,
  tags: tags().optional(),
  language: languageTag().optional(),
  isMenuPage: yesOrNo().optional(),
  slug: blogSlug().optional(),
})
export const blogSchema: ObjectSchema<BlogValues> = values.shape({
  tags: tags().default([]),
  language: languageTag().default(''),
  isMenuPage: yesOrNo().default(false),
  slug: blogSlug().default(''),
})

/** An empty post. Saving it as the About section removes the section; there is no other call for that. */
export const BLANK_POST: PostValues = { title: '', description: '', images: [] }

export const isBlankPost = ({ title, description, images }: Partial<PostValues>): boolean =>
  title === '' && description === '' && Array.isArray(images) && images.length === 0

const blankDraftSchema: ObjectSchema<PostDraft> = postDraftSchema.shape({ title: text().defined() })

/** Only three empty fields remove the section: a missing one is an error in the form, as in any other draft. */
export const aboutDraftSchema = (body: unknown): ObjectSchema<PostDraft> => {
  const draft = (typeof body === 'object' && body !== null ? body : {}) as Partial<PostDraft>
  return draft.id !== undefined && isBlankPost(draft) ? blankDraftSchema : postDraftSchema
}

export const imageDelete: ObjectSchema<ImageDelete> = object({
  imageId: id().required('Please name the image'),
  id: id().required('Please name the post'),
})
