import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { type EncodedImage, encodeImage, type ImageJob, UnusableImage } from './encode-image.ts'

/** The message that the process sends to its parent before it exits. */
export type Outcome = { image: EncodedImage } | { unusable: string } | { failure: string }

// Encoding must not slow down requests, and this process is the first to be killed when memory runs out.
setPriority(10)
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')

const run = async (job: ImageJob): Promise<Outcome> => {
  try {
    return { image: await encodeImage(job) }
  } catch (error) {
    const { message } = error as Error
    return error instanceof UnusableImage ? { unusable: message } : { failure: message }
  }
}

process.once('message', async (job: ImageJob) => {
  const outcome = await run(job)
  process.send?.(outcome, () => process.disconnect())
})
