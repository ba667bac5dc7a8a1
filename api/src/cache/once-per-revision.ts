import type { ContentRevision } from './content-revision.ts'

/** Returns a function that reads something once per content revision. Failed reads are not cached. */
export const oncePerRevision = <Value>(content: Pick<ContentRevision, 'current'>, read: () => Promise<Value>): (() => Promise<Value>) => {
  let known: { revision: string; value: Promise<Value> } | undefined
  return () => {
    const revision = content.current()
    if (known?.revision === revision) return known.value
    const reading = { revision, value: read() }
    known = reading
    reading.value.catch(() => {
      if (known === reading) known = undefined
    })
    return reading.value
  }
}
