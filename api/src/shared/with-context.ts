/** Returns an error handler that names the setting to look at; the reason alone ("ECONNREFUSED") does not. */
export const withContext = (what: string) => (cause: Error) => {
  throw new Error(`${what}: ${cause.message || (cause as NodeJS.ErrnoException).code}`, { cause })
}
