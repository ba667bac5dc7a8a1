import type { Failure } from './beacon.ts'
import { ChunkLoadError } from './chunk-load-error.ts'

type Kind = Pick<Failure, 'stage' | 'type'>

const NETWORK_TYPES = ['timeout', 'error', 'missing'] as const

/** The bundler's message names the type in parentheses: `Loading css chunk routes failed.\n(error: …)`. */
const parseType = (message: string): Failure['type'] => NETWORK_TYPES.find((type) => message.includes(`(${type}`)) ?? 'error'

/** Describes an error for a beacon. `stage` is where it was thrown; a failed chunk may be a stylesheet instead. */
export const describeFailure = (error: unknown, stage: Failure['stage']): Kind => {
  if (error instanceof ChunkLoadError) return { stage: 'entry', type: error.type }
  const { name, message } = (error ?? {}) as Partial<Error>
  if (name !== 'ChunkLoadError') return { stage, type: 'exception' }
  if (/css/i.test(String(message).split('\n')[0] ?? '')) return { stage: 'css', type: parseType(String(message)) }
  return { stage: stage === 'expose' ? 'expose' : 'chunk', type: parseType(String(message)) }
}
