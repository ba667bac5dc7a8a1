import { type AnyObject, type ObjectSchema, ValidationError } from 'yup'
import type { ErrorDetail } from './errors.ts'

/** Without keys that every object inherits, such as `toString`: yup would take what they lead to for a rule, and fail. */
const withoutInherited = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutInherited)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).filter(([key]) => !(key in Object.prototype))
  return Object.fromEntries(own.map(([key, inner]) => [key, withoutInherited(inner)]))
}

/**
 * Checks a value and keeps only the keys the schema names.
 * Answers the clean value, or one refusal a field: the first rule it breaks.
 */
export const check = <T extends AnyObject>(schema: ObjectSchema<T>, given: unknown): { value: T } | { refusals: ErrorDetail[] } => {
  const value = withoutInherited(given)
  try {
    schema.validateSync(value, { abortEarly: false })
    // Strict fields get their defaults only from a cast of their own; by now it can change nothing else.
    return { value: schema.cast(value, { stripUnknown: true }) as T }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const found = error.inner.length ? error.inner : [error]
    const byField = new Map(found.map((one) => [one.path ?? '', one.message]).reverse() as [string, string][])
    return { refusals: [...byField].reverse().map(([path, msg]) => (path ? { msg, path } : { msg })) }
  }
}
