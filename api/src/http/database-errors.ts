import { HttpError } from './errors.ts'

/** PostgreSQL is away, starting, stopping, full, or gave up waiting: the same call may succeed in a moment. */
const PASSING = /^(08|53|57P)|^(40001|40P01|55P03|57014|25P03|25006)$/
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const DRIVER = /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed/

const RETRY_SECONDS = 2

const messagesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors : [error.cause]
  return [error.message, ...inner.flatMap(messagesOf)]
}
const codesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors : [error.cause]
  return [(error as NodeJS.ErrnoException).code ?? '', ...inner.flatMap(codesOf)]
}

/** A refusal for what the database could not do for a passing reason; undefined for every other error. */
export const databaseUnavailable = (error: unknown): HttpError | undefined => {
  const isPassing =
    codesOf(error).some((code) => PASSING.test(code) || NETWORK.has(code)) || messagesOf(error).some((message) => DRIVER.test(message))
  if (!isPassing) return undefined
  return new HttpError(503, [{ msg: 'The database is away for a moment. Please try again.' }], { 'retry-after': String(RETRY_SECONDS) })
}
