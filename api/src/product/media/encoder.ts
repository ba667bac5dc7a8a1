import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { HttpError, retryLater } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import type { EncodeMessage, Outcome, TaskName, Tasks } from './encode-process.ts'

const PROGRAM = fileURLToPath(new URL('./encode-process.ts', import.meta.url))
const RETRY_SECONDS = 30

export interface EncodeLimits {
  /** CPU time of one image. An image that needs more is rejected. */
  cpuMsMax: number
  /** Time that an image may wait for others and for a busy machine. After that the owner is asked to try again. */
  waitMsMax: number
}

const LIMITS: EncodeLimits = { cpuMsMax: 30_000, waitMsMax: 120_000 }

const rejected = (msg: string) => new HttpError(422, [{ msg, path: 'file' }])
const overloaded = () => retryLater(503, 'The server is too busy to process the image. Please try again in a moment.', RETRY_SECONDS)

/** Signals that end a decoder when the image has crashed it. Others come from outside: the system sends SIGKILL when memory runs out. */
const CRASH_SIGNALS: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP'])

/** Whether the server is at fault, such as a full disk, and not the image. */
const isServerError = (message: string) => /no space|ENOSPC|EACCES|EROFS|EMFILE|Permission denied|Read-only/i.test(message)

/** Only the message of an error comes from the process, without its code. */
const toServerError = (message: string) => Object.assign(new Error(message), /no space|ENOSPC/i.test(message) && { code: 'ENOSPC' })

/**
 * Encodes one image at a time in a child process, so that a malicious image can end only that process. The process serves all uploads
 * and their variants, and is replaced after a crash, a limit, or when it has grown too large.
 */
export const createEncoder = (log: Log, limits: Partial<EncodeLimits> = {}) => {
  const { cpuMsMax, waitMsMax } = { ...LIMITS, ...limits }
  let current: ChildProcess | undefined
  const oneAtATime = pLimit(1)

  const getChild = (): ChildProcess => {
    if (current?.connected) return current
    // Without the environment: a process that decodes untrusted bytes must not know any secret.
    const child = fork(PROGRAM, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    // An idle encoder does not keep this process alive. It ends by itself when this process does.
    child.unref()
    child.channel?.unref()
    child.on('error', () => undefined)
    current = child
    return child
  }

  const replace = (child: ChildProcess) => {
    if (current === child) current = undefined
    child.kill('SIGKILL')
  }

  const run = <Name extends TaskName>(task: Name, job: Parameters<Tasks[Name]>[0], deadline: AbortSignal) =>
    new Promise<Awaited<ReturnType<Tasks[Name]>>>((resolve, reject) => {
      const child = getChild()
      const onMessage = (outcome: Outcome<Name>) => {
        stopListening()
        if (outcome.replace) replace(child)
        // What a decoder keeps is no fault.
        if (outcome.replace === 'memory') log.info('The image encoder is replaced to free memory')
        if (outcome.replace === 'limit') log.warn(outcome, 'An upload was rejected and its encoder stopped. Other uploads go on')
        if ('result' in outcome) resolve(outcome.result)
        else if ('unusable' in outcome) reject(rejected(outcome.unusable))
        else reject(isServerError(outcome.failure) ? toServerError(outcome.failure) : rejected('The image cannot be read'))
      }
      const onExit = (_code: number | null, signal: NodeJS.Signals | null) => {
        stopListening()
        if (signal && !CRASH_SIGNALS.has(signal)) {
          log.warn({ signal }, 'The image encoder was killed, probably for want of memory. The upload was told to try again')
          return reject(overloaded())
        }
        log.warn({ signal }, 'The image encoder crashed. The upload was rejected, and other uploads go on')
        reject(rejected('The image cannot be read'))
      }
      const onError = () => {
        stopListening()
        reject(overloaded())
      }
      const onDeadline = () => {
        stopListening()
        replace(child)
        log.warn('An upload was told to try again, because its image waited too long. If that repeats, the machine is too busy')
        reject(overloaded())
      }
      const stopListening = () => {
        child.off('message', onMessage).off('exit', onExit).off('error', onError)
        deadline.removeEventListener('abort', onDeadline)
      }
      child.once('message', onMessage).once('exit', onExit).once('error', onError)
      deadline.addEventListener('abort', onDeadline, { once: true })
      child.send({ task, job, cpuMsMax } satisfies EncodeMessage<Name>)
    })

  const inTurn =
    <Name extends TaskName>(task: Name) =>
    (job: Parameters<Tasks[Name]>[0]): ReturnType<Tasks[Name]> => {
      const deadline = AbortSignal.timeout(waitMsMax)
      const result = oneAtATime(() => (deadline.aborted ? Promise.reject(overloaded()) : run(task, job, deadline)))
      return result as ReturnType<Tasks[Name]>
    }

  return { encodeImage: inTurn('encodeImage'), encodeVariants: inTurn('encodeVariants') }
}

export type Encoder = ReturnType<typeof createEncoder>
