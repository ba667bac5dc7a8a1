import { type AnyObject, array, type ISchema, mixed, number, type ObjectSchema, type ObjectShape, object, string } from 'yup'

const NOT_TEXT = 'This must be text'
const NOT_WHOLE = 'This must be a whole number'
export const NOT_A_LIST = 'This must be a list'

/** Text as it was sent. Like the others here it has a sentence for a value of another type, instead of yup's description of it. */
export const text = () => string().strict().typeError(NOT_TEXT).nonNullable(NOT_TEXT)

export const wholeNumber = () => number().strict().typeError(NOT_WHOLE).nonNullable(NOT_WHOLE).integer(NOT_WHOLE)

export const list = <Value>(value: ISchema<Value>) => array(value).strict().typeError(NOT_A_LIST).nonNullable(NOT_A_LIST)

/** One of these values, or none: undefined passes. */
export const oneOf = <Value extends string>(values: readonly Value[], message: string) =>
  mixed<Value>().oneOf(values, message).nonNullable(message)

/** An object with computed keys, from which yup infers no type. */
export const objectOf = <T extends AnyObject>(fields: ObjectShape): ObjectSchema<T> => object(fields) as unknown as ObjectSchema<T>

/** In small letters, as the database writes it. */
export const UUID_PATTERN = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

/** An id of whatever type becomes text: one that is no text is not found, like any other unknown id. */
export const id = () => string().transform((_, sent) => (typeof sent === 'string' || sent === undefined ? sent : JSON.stringify(sent)))
