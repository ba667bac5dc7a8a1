import { array, type ObjectSchema, object, string } from 'yup'
import { IMAGES_MAX, RICH_TEXT_BYTES_MAX } from '#limits'
import { validation } from '#messages'
import type { ImageDelete, PostDraft, PostValues } from '#posts'
import { requiredText } from './collections.ts'
import { editTarget } from './edit-target.ts'

const values = object({
  title: requiredText('text', validation.title),
  description: string().strict().default('').max(RICH_TEXT_BYTES_MAX, validation.max(RICH_TEXT_BYTES_MAX)),
  images: array(string().strict().required()).strict().max(IMAGES_MAX, `Maximum of ${IMAGES_MAX} images allowed`).default([]),
})

/** The Blog and About forms: the title is required, the text may be empty (rulings, 12). */
export const postSchema: ObjectSchema<PostValues> = values
export const postDraftSchema: ObjectSchema<PostDraft> = values.shape(editTarget)

export const imageDelete: ObjectSchema<ImageDelete> = object({
  imageId: string().strict().required('Please name the image'),
  id: string().strict().required('Please name the post'),
})
