import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { type EncodedPicture, encodePicture, type PictureJob, UnusablePicture } from './encode-picture.ts'

/** What the process tells its parent before it ends. */
export type Outcome = { picture: EncodedPicture } | { unusable: string } | { broken: string }

// A picture must never slow down a reader, and when memory runs out this process goes before any other.
setPriority(10)
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')

const outcomeOf = async (job: PictureJob): Promise<Outcome> => {
  try {
    return { picture: await encodePicture(job) }
  } catch (error) {
    const { message } = error as Error
    return error instanceof UnusablePicture ? { unusable: message } : { broken: message }
  }
}

process.once('message', async (job: PictureJob) => {
  const outcome = await outcomeOf(job)
  process.send?.(outcome, () => process.disconnect())
})
