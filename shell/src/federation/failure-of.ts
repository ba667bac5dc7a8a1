import type { Failure } from './beacon.ts'
import { ChunkLoadError } from './chunk-load-error.ts'

type Kind = Pick<Failure, 'stage' | 'type'>

const NETWORK_TYPES = ['timeout', 'error', 'missing'] as const

/** The bundler's own error names its type after a bracket: `Loading css chunk routes failed.\n(error: …)`. */
const typeIn = (message: string): Failure['type'] => NETWORK_TYPES.find((type) => message.includes(`(${type}`)) ?? 'error'

/** How far a part came. `stage` is where it was being used: a chunk that does not come says by itself whether it is a stylesheet. */
export const failureOf = (error: unknown, stage: Failure['stage']): Kind => {
  if (error instanceof ChunkLoadError) return { stage: 'entry', type: error.type }
  const { name, message } = (error ?? {}) as Partial<Error>
  if (name !== 'ChunkLoadError') return { stage, type: 'exception' }
  if (/css/i.test(String(message).split('\n')[0] ?? '')) return { stage: 'css', type: typeIn(String(message)) }
  return { stage: stage === 'expose' ? 'expose' : 'chunk', type: typeIn(String(message)) }
}
