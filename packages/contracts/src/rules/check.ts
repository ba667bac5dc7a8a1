import { type AnyObject, type ObjectSchema, ValidationError } from 'yup'
import type { ErrorDetail } from '#errors'

/** Removes keys that every object inherits, such as `toString`: yup would take the inherited function for a rule and throw. */
const withoutInherited = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutInherited)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).filter(([key]) => !(key in Object.prototype))
  return Object.fromEntries(own.map(([key, inner]) => [key, withoutInherited(inner)]))
}

/** Returns the valid value with only the keys of the schema, or one error per invalid field: the first rule it breaks. */
export const check = <T extends AnyObject>(schema: ObjectSchema<T>, input: unknown): { value: T } | { errors: ErrorDetail[] } => {
  const value = withoutInherited(input)
  try {
    schema.validateSync(value, { abortEarly: false })
    // Strict fields get their defaults only from a separate cast; the value is valid by now, so it changes nothing else.
    return { value: schema.cast(value, { stripUnknown: true }) as T }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const found = error.inner.length ? error.inner : [error]
    const byField = new Map(found.map((one) => [one.path ?? '', one.message]).reverse() as [string, string][])
    return { errors: [...byField].reverse().map(([path, msg]) => (path ? { msg, path } : { msg })) }
  }
}
