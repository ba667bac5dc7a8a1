import { type ObjectSchema, object, tuple } from 'yup'
import { IMAGE_TEXT_CHARACTERS_MAX } from '#limits'
import type { ImageDescription, ImageReplacement } from '#media'
import { validation } from '#messages'
import { id, nestedObject, text, wholeNumber } from './values.ts'

const NOT_A_POINT = 'This must be two numbers from 0 to 100'

const shortText = () => text().max(IMAGE_TEXT_CHARACTERS_MAX, validation.max(IMAGE_TEXT_CHARACTERS_MAX))
const percent = () => wholeNumber().required(NOT_A_POINT).min(0, NOT_A_POINT).max(100, NOT_A_POINT)

const description = {
  alt: shortText().nullable().default(null),
  caption: shortText().default(''),
  focus: tuple([percent(), percent()]).strict().typeError(NOT_A_POINT).nullable().default(null),
}

export const imageDescription: ObjectSchema<ImageDescription> = object({
  id: id().required('Please name the image'),
  ...description,
  before: nestedObject(description).optional().default(undefined),
})

export const imageReplacement: ObjectSchema<ImageReplacement> = object({
  id: id().required('Please name the image'),
  by: id().required('Please name the image that takes its place'),
})
