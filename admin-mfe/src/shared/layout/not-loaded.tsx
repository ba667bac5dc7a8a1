import { ApiError } from '@portfolio/api-client'
import { Loader } from '@portfolio/ui'
import { LoadFailure } from './load-failure.tsx'

interface NotLoadedProps {
  /** What the page loads, as part of a sentence. */
  what: string
  /** Why it could not be loaded. */
  error: Error | null | undefined
  onRetry: (() => unknown) | undefined
  /** Number of entries in the skeleton. */
  entries?: number
  /** "count visitors": what a server of an earlier version does not do. It responds with 404. */
  ability?: string
}

/** In place of content that has not loaded: that it is loading, or why it could not. */
export const NotLoaded = ({ what, error, onRetry, entries = 3, ability }: NotLoadedProps) => {
  if (!error) return <Loader label={`Loading ${what}`} entries={entries} />
  if (ability && error instanceof ApiError && error.status === 404)
    return <LoadFailure onRetry={onRetry}>The server is an earlier version, which doesn’t {ability}.</LoadFailure>
  return (
    <LoadFailure error={error} onRetry={onRetry}>
      Couldn’t load {what}.
    </LoadFailure>
  )
}
