import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** JSON, one line an event, UTC. Redaction is the second fence: no caller passes a token, a password or a body in the first place. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['token', 'password', '*.token', '*.password', '*["x-auth-token"]', '*.authorization', '*.cookie', 'body'],
    },
    destination as DestinationStream,
  )
