import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/**
 * Returns how many bytes buffers of this thread occupy outside the V8 heap, which `resourceLimits` of a worker do not limit.
 * Collects garbage first if they are more than `max`, so that only what is kept counts then.
 */
export const measureBuffers = (max: number): number => {
  // The first collection leaves some buffers that the second one frees.
  for (let round = 0; round < 2 && getHeapStatistics().external_memory > max; round += 1) collectGarbage()
  return getHeapStatistics().external_memory
}
