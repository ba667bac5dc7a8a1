// Readers of JSON responses, in which anything may be missing or have another type than documented.

type Json = Record<string, unknown>

export const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const asObjects = (value: unknown): Json[] => asList(value).map(asObject)

/** Returns text or a number as text; an empty text for any other value. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' && Number.isFinite(value) ? String(value) : ''

/** Returns the first text of a list that is not empty. */
export const firstText = (value: unknown): string => asList(value).map(asText).find(Boolean) ?? ''

export const withoutEmpty = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as Partial<Values>
