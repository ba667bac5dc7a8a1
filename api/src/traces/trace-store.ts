import { SpanKind } from '@opentelemetry/api'
import type { ObjectStore } from '@portfolio/object-store'
import { inSpan } from './in-span.ts'

/** Makes the calls of an object store steps of traces. That of a stream ends when its first bytes are there. */
export const traceStore = (store: ObjectStore): ObjectStore => {
  const call = <Result>(name: string, work: () => Promise<Result>) => inSpan(`store ${name}`, {}, work, SpanKind.CLIENT)
  return {
    put: (...parameters) => call('put', () => store.put(...parameters)),
    putFile: (...parameters) => call('putFile', () => store.putFile(...parameters)),
    get: (...parameters) => call('get', () => store.get(...parameters)),
    info: (...parameters) => call('info', () => store.info(...parameters)),
    remove: (...parameters) => call('remove', () => store.remove(...parameters)),
    list: (prefix) => store.list(prefix),
    removeUnfinished: (before, prefix) => store.removeUnfinished(before, prefix),
    check: () => store.check(),
  }
}
