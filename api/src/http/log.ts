import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const BUFFER_BYTES = 16_000
const FLUSH_MS = 100
/** Bytes that standard output has not accepted yet. Beyond this, lines are dropped, so that a stalled reader cannot fill the memory. */
const PENDING_BYTES_MAX = 16_000_000

/**
 * Collects lines, because a system call for each costs a third of a cached response. Pino writes the rest when the process exits. While they
 * cannot be written, such as to a file on a full disk, they wait, and the gateway goes on.
 */
const standardOutput = () => {
  const output = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, maxLength: PENDING_BYTES_MAX, periodicFlush: FLUSH_MS })
  let isFailing = false
  // Without a listener, an error would end the process.
  output.on('error', () => {
    isFailing = true
  })
  output.on('write', () => {
    isFailing = false
  })
  // `flushSync` retries a failing write without end, so that the process could not exit.
  const flushSync = output.flushSync.bind(output)
  output.flushSync = () => {
    if (!isFailing) flushSync()
  }
  return output
}

const REPEAT_MS = 30_000
const formatField = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Prints lines as sentences, for a person at a terminal. The same sentence is printed once in 30 seconds, even if a connection is retried
 * every second or many requests fail.
 */
export const createTerminalOutput = (print = (text: string) => void process.stderr.write(text)): DestinationStream => {
  const printed = new Set<string>()
  let since = Date.now()
  return {
    write: (line) => {
      const { level: _, time: __, requestId, msg, reason, ...fields } = JSON.parse(line) as Record<string, unknown>
      const details = [...(reason ? [reason] : []), ...Object.entries(fields).map(([name, value]) => `${name} ${formatField(value)}`)]
      const key = JSON.stringify([msg, details])
      if (requestId) details.push(`request ${requestId}`)
      const sentence = `  ${msg}${details.length ? ` (${details.join(', ')})` : ''}\n`
      if (Date.now() - since > REPEAT_MS) {
        printed.clear()
        since = Date.now()
      }
      if (!printed.has(key)) print(sentence)
      printed.add(key)
    },
  }
}

let isoMs = 0
let isoTime = ''
/** Formats the time once per millisecond: several lines share one. */
const timestamp = () => {
  const now = Date.now()
  if (now !== isoMs) isoTime = `,"time":"${new Date(now).toISOString()}"`
  isoMs = now
  return isoTime
}

/** Creates a log of JSON lines with times in UTC. Redaction is a second line of defense: no caller passes a token, password or body. */
export const createLog = (level: string, destination: DestinationStream = standardOutput()): Log =>
  pino(
    {
      level,
      base: undefined,
      timestamp,
      redact: ['token', 'password', '*.token', '*.password', '*["x-auth-token"]', '*.authorization', '*.cookie', 'body'],
    },
    destination,
  )
