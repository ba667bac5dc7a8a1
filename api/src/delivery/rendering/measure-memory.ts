import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

export interface MemoryUse {
  /** Bytes on the V8 heap, including what V8 has not collected yet. */
  heapBytes: number
  /** Bytes of buffers outside the V8 heap, which `resourceLimits` of a worker do not limit. */
  bufferBytes: number
}

/**
 * Returns the memory that this thread occupies. Collects garbage first if buffers are more than `bufferBytesMax`, so that only what is kept
 * counts then: unlike the heap, they grow a lot before V8 collects.
 */
export const measureMemory = (bufferBytesMax: number): MemoryUse => {
  // The first collection leaves some buffers that the second one frees.
  for (let round = 0; round < 2 && getHeapStatistics().external_memory > bufferBytesMax; round += 1) collectGarbage()
  const { used_heap_size: heapBytes, external_memory: bufferBytes } = getHeapStatistics()
  return { heapBytes, bufferBytes }
}
