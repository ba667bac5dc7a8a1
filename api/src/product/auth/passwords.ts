import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '@portfolio/contracts'
import { throwRetryLater } from '#http/errors.ts'
import { commonPasswords } from './common-passwords.ts'

/** The library's name for argon2id; its enum exists only at compile time. */
const ARGON2ID = 2

/** argon2id with 64 MiB, three passes, one lane: about 100 ms. Kept in the stored hash, so it can be raised later. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 }
const PREFIX = '$argon2id$v=19$m=65536,t=3,p=1$'

const RUNNING_MAX = 2
const WAITING_MAX = 16

let running = 0
const waiting: (() => void)[] = []

/** Each hash takes 64 MiB and a core, so a crowd waits in a short queue, and a larger one is sent away. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= RUNNING_MAX) {
    if (waiting.length >= WAITING_MAX) throwRetryLater(429, 'Too many sign-ins at once. Please try again in a moment.', 2)
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    // The place is handed on, not given back, so nobody can slip in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS))

let unknownUser: Promise<string> | undefined

/**
 * Whether the password opens the hash. Without a hash (nobody has this e-mail address) the same work is done for nothing,
 * so that the time tells no more than the answer.
 */
export const verifyPassword = (password: string, stored: string | undefined): Promise<boolean> =>
  inTurn(async () => {
    unknownUser ??= hash(randomBytes(32).toString('base64url'), PARAMETERS)
    const matches = await verify(stored ?? (await unknownUser), password)
    return matches && stored !== undefined
  })

/** Made with other parameters than today's. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(PREFIX)

/** Why a new password is not good enough, as a sentence; undefined when it is. */
export const validatePassword = (password: string, email: string): string | undefined => {
  if (password.length < PASSWORD_CHARACTERS_MIN) return `The password must have at least ${PASSWORD_CHARACTERS_MIN} characters`
  if (password.length > PASSWORD_CHARACTERS_MAX) return `The password must have at most ${PASSWORD_CHARACTERS_MAX} characters`
  const lower = password.toLowerCase()
  if (commonPasswords.has(lower) || /^(.)\1+$/.test(lower)) return 'The password is among the first that anyone would try'
  if (lower === email.toLowerCase() || lower === email.toLowerCase().split('@')[0]) return 'The password must not be the email address'
  return undefined
}

const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Twenty characters that cannot be mistaken for one another, in groups: 99 bits. */
export const randomPassword = (): string => {
  const group = () => Array.from({ length: 5 }, () => READABLE[randomInt(READABLE.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
