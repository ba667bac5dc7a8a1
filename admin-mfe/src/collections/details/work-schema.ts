import type { ListCollection } from '@portfolio/contracts'
import { check, collectionSchema, workDetails, workSlug } from '@portfolio/contracts/rules'
import { type AnyObject, mixed, type ObjectSchema, object, string, ValidationError } from 'yup'
import { type DetailsValues, toFieldPath, toWorkDetails } from './details-values.ts'

const slugRule = object({ slug: workSlug() })

/** The rules of the API for the details of the form, which are missing until the section is opened. */
const details = mixed<DetailsValues>().test('details', (values, context) => {
  if (!values) return true
  const result = check(workDetails, toWorkDetails(values))
  if (!('errors' in result)) return true
  const errors = result.errors.map(({ path = '', msg }) =>
    context.createError({ path: `details.${toFieldPath(path, values)}`, message: msg }),
  )
  return new ValidationError(errors)
})

const address = string().test('slug', (value, context) => {
  if (!value) return true
  const result = check(slugRule, { slug: value })
  return 'errors' in result ? context.createError({ message: result.errors[0]?.msg ?? '' }) : true
})

/** The rules of the form of a list collection, with those of details for works. */
export const formSchema = (collection: ListCollection): ObjectSchema<AnyObject> => {
  const fields = collectionSchema(collection)
  return 'page' in collection ? fields.shape({ details, slug: address }) : fields
}
