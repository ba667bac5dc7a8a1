import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { HttpError } from '#http/errors.ts'
import type { EncodedImage, ImageJob } from './encode-image.ts'
import type { Outcome } from './encode-process.ts'

const PROGRAM = fileURLToPath(new URL('./encode-process.ts', import.meta.url))
const MS_MAX = 20_000

const rejected = (msg: string) => new HttpError(422, [{ msg, path: 'file' }])

/** Whether the server is at fault, such as a full disk, and not the image. */
const isServerError = (message: string) => /no space|ENOSPC|EACCES|EROFS|EMFILE|Permission denied|Read-only/i.test(message)

const encodeOnce = (job: ImageJob) =>
  new Promise<EncodedImage>((resolve, reject) => {
    // Without the environment: a process that decodes untrusted bytes must not know any secret.
    const child = fork(PROGRAM, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const timer = setTimeout(() => {
      reject(rejected('The image takes too long to process'))
      child.kill('SIGKILL')
    }, MS_MAX)
    child.once('message', (outcome: Outcome) => {
      if ('image' in outcome) resolve(outcome.image)
      else if ('unusable' in outcome) reject(rejected(outcome.unusable))
      else reject(isServerError(outcome.failure) ? new Error(outcome.failure) : rejected('The image cannot be read'))
    })
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(timer)
      // Has no effect after a message. Without a message, the image crashed the decoder.
      reject(rejected('The image cannot be read'))
    })
    child.send(job)
  })

/** Encodes one image at a time, each in its own process, so that a malicious image can end only that process. */
export const createEncoder = () => {
  let last: Promise<unknown> = Promise.resolve()
  return (job: ImageJob): Promise<EncodedImage> => {
    const result = last.then(() => encodeOnce(job))
    last = result.catch(() => undefined)
    return result
  }
}
