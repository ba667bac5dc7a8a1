import { check } from '@portfolio/contracts/rules'
import { createMiddleware } from 'hono/factory'
import type { AnyObject, ObjectSchema } from 'yup'
import { HttpError } from './errors.ts'
import { type JsonLimits, readJson } from './json-body.ts'

type SchemaOf<T extends AnyObject> = ObjectSchema<T> | ((body: unknown) => ObjectSchema<T>)

/** Returns a value with only the keys of the schema. Throws 422 with an error for each invalid field. */
export const validateValue = <T extends AnyObject>(schema: ObjectSchema<T>, value: unknown): T => {
  const result = check(schema, value)
  if ('errors' in result) throw new HttpError(422, result.errors)
  return result.value
}

/**
 * Validates the JSON body. `c.var.body` has only the keys of the schema, which may depend on the body. Throws 422 with an error for each
 * invalid field.
 */
export const validate = <T extends AnyObject>(schema: SchemaOf<T>, limits?: Partial<JsonLimits>) =>
  createMiddleware<{ Variables: { body: T } }>(async (c, next) => {
    const body = await readJson(c, limits)
    c.set('body', validateValue(typeof schema === 'function' ? schema(body) : schema, body))
    await next()
  })
