import { check } from '@portfolio/contracts/rules'
import { createMiddleware } from 'hono/factory'
import type { AnyObject, ObjectSchema } from 'yup'
import { HttpError } from './errors.ts'
import { type JsonLimits, readJson } from './json-body.ts'

/** Validates the JSON body. `c.var.body` has only the keys of the schema. Throws 422 with an error for each invalid field. */
export const validate = <T extends AnyObject>(schema: ObjectSchema<T>, limits?: Partial<JsonLimits>) =>
  createMiddleware<{ Variables: { body: T } }>(async (c, next) => {
    const result = check(schema, await readJson(c, limits))
    if ('errors' in result) throw new HttpError(422, result.errors)
    c.set('body', result.value)
    await next()
  })
