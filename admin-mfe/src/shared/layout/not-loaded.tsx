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
}

/** In place of content that has not loaded: that it is loading, or why it could not. */
export const NotLoaded = ({ what, error, onRetry, entries = 3 }: NotLoadedProps) =>
  error ? (
    <LoadFailure error={error} onRetry={onRetry}>
      Couldn’t load {what}.
    </LoadFailure>
  ) : (
    <Loader label={`Loading ${what}`} entries={entries} />
  )
