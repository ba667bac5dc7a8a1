import { type AnyObject, array, type ISchema, mixed, number, type ObjectSchema, type ObjectShape, object, string } from 'yup'
import { validation } from '#messages'

const NOT_TEXT = 'This must be text'
const NOT_WHOLE = 'This must be a whole number'
const NOT_AN_OBJECT = 'This must be an object'
export const NOT_A_LIST = 'This must be a list'

/** A string, without conversion. Like the other schemas here it has a short message for values of another type, in place of yup's own. */
export const text = () => string().strict().typeError(NOT_TEXT).nonNullable(NOT_TEXT)

/** A text of limited length, which may be empty. */
export const limitedText = (max: number) => text().default('').max(max, validation.max(max))

export const wholeNumber = () => number().strict().typeError(NOT_WHOLE).nonNullable(NOT_WHOLE).integer(NOT_WHOLE)

export const list = <Value>(value: ISchema<Value>) => array(value).strict().typeError(NOT_A_LIST).nonNullable(NOT_A_LIST)

/** One of these values, or none: undefined passes. */
export const oneOf = <Value extends string>(values: readonly Value[], message: string) =>
  mixed<Value>().oneOf(values, message).nonNullable(message)

/** An object within another one. */
export const nestedObject = <Shape extends ObjectShape>(fields: Shape) => object(fields).typeError(NOT_AN_OBJECT).nonNullable(NOT_AN_OBJECT)

/** An object with computed keys. Yup infers no type from these. */
export const objectOf = <T extends AnyObject>(fields: ObjectShape): ObjectSchema<T> => object(fields) as unknown as ObjectSchema<T>

/** In lower case, as PostgreSQL writes it. */
export const UUID_PATTERN = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
export const UUID = new RegExp(`^${UUID_PATTERN}$`)

/** An id. A value of another type is serialized, so that it is not found, like any other unknown id. */
export const id = () => string().transform((_, sent) => (typeof sent === 'string' || sent === undefined ? sent : JSON.stringify(sent)))

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/
const NOT_A_TIME = 'This is not a date and time'

/** A moment in ISO 8601, with its offset from UTC. */
export const time = () =>
  text().test(
    'time',
    NOT_A_TIME,
    (value) => value === undefined || value === null || (ISO_TIME.test(value) && !Number.isNaN(Date.parse(value))),
  )
