import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { HttpError } from '#http/errors.ts'
import type { EncodedPicture, PictureJob } from './encode-picture.ts'
import type { Outcome } from './encode-process.ts'

const PROGRAM = fileURLToPath(new URL('./encode-process.ts', import.meta.url))
const MS_MAX = 20_000

const refused = (msg: string) => new HttpError(422, [{ msg, path: 'file' }])

/** No room, no rights: the picture may be fine, so the sender is not blamed. */
const isOurFault = (message: string) => /no space|ENOSPC|EACCES|EROFS|EMFILE|Permission denied|Read-only/i.test(message)

const encodeOnce = (job: PictureJob) =>
  new Promise<EncodedPicture>((resolve, reject) => {
    // No environment: what decodes strangers' bytes has no secret to give away.
    const child = fork(PROGRAM, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const timer = setTimeout(() => {
      reject(refused('The picture takes too long to process'))
      child.kill('SIGKILL')
    }, MS_MAX)
    child.once('message', (outcome: Outcome) => {
      if ('picture' in outcome) resolve(outcome.picture)
      else if ('unusable' in outcome) reject(refused(outcome.unusable))
      else reject(isOurFault(outcome.broken) ? new Error(outcome.broken) : refused('The picture cannot be read'))
    })
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(timer)
      // Ignored when an answer came; else it was killed by what it read.
      reject(refused('The picture cannot be read'))
    })
    child.send(job)
  })

/** Encodes pictures one after another, each in a process of its own: a hostile one ends that process and nothing else. */
export const createEncoder = () => {
  let last: Promise<unknown> = Promise.resolve()
  return (job: PictureJob): Promise<EncodedPicture> => {
    const turn = last.then(() => encodeOnce(job))
    last = turn.catch(() => undefined)
    return turn
  }
}
