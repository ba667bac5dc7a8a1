import { check } from '@portfolio/contracts/rules'
import type { AnyObject, ObjectSchema } from 'yup'

const isAt = (path: string) => (error: string) => error === path || error.startsWith(`${path}.`) || error.startsWith(`${path}[`)

/** Removes the invalid fields of objects and the invalid elements of lists. */
const withoutErrors = (value: unknown, errors: readonly string[], path = ''): unknown => {
  if (Array.isArray(value)) return value.filter((_, index) => !errors.some(isAt(`${path}[${index}]`)))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, inner]) => [path ? `${path}.${key}` : key, key, inner] as const)
  return Object.fromEntries(
    fields.filter(([at]) => !errors.includes(at)).map(([at, key, inner]) => [key, withoutErrors(inner, errors, at)]),
  )
}

/** Returns `base` with the valid part of `values`: everything except what is not finished yet. */
export const keepValid = <T extends AnyObject>(schema: ObjectSchema<T>, base: T, values: AnyObject): T => {
  const checked = check(schema, { ...base, ...values })
  if (!('errors' in checked)) return checked.value
  const valid = withoutErrors(
    values,
    checked.errors.map(({ path = '' }) => path),
  ) as AnyObject
  const again = check(schema, { ...base, ...valid })
  return 'errors' in again ? base : again.value
}
