import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '@portfolio/contracts'
import { limitConcurrency } from '#product/shared/limit-concurrency.ts'
import { commonPasswords } from './common-passwords.ts'

/** The library's value for argon2id. Its enum exists only at compile time. */
const ARGON2ID = 2

/** argon2id with 64 MiB, three passes and one lane: about 100 ms. The stored hash includes the parameters, so they can be raised later. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 }
const PREFIX = '$argon2id$v=19$m=65536,t=3,p=1$'

/** Each hash takes 64 MiB and a core. */
const LIMITS = { runningMax: 1, waitingMax: 16, name: 'sign-ins' }

/** There are two, so that attempts by strangers do not delay a sign-in from a known address. */
const queues = { 'known addresses': limitConcurrency(LIMITS), 'unknown addresses': limitConcurrency(LIMITS) }

export const hashPassword = (password: string): Promise<string> => queues['known addresses'](() => hash(password, PARAMETERS))

let dummyHash: Promise<string> | undefined

/** Whether the password matches the stored hash. Without a hash (an unknown user) it takes the same time and resolves with false. */
export const verifyPassword = (password: string, storedHash: string | undefined, queue: keyof typeof queues): Promise<boolean> =>
  queues[queue](async () => {
    dummyHash ??= hash(randomBytes(32).toString('base64url'), PARAMETERS)
    const matches = await verify(storedHash ?? (await dummyHash), password)
    return matches && storedHash !== undefined
  })

/** Whether the hash was made with other parameters than the current ones. */
export const needsRehash = (storedHash: string): boolean => !storedHash.startsWith(PREFIX)

/** Returns why a new password is not acceptable, or undefined when it is. */
export const validatePassword = (password: string, email: string): string | undefined => {
  if (password.length < PASSWORD_CHARACTERS_MIN) return `The password must have at least ${PASSWORD_CHARACTERS_MIN} characters`
  if (password.length > PASSWORD_CHARACTERS_MAX) return `The password must have at most ${PASSWORD_CHARACTERS_MAX} characters`
  const lower = password.toLowerCase()
  if (commonPasswords.has(lower) || /^(.)\1+$/.test(lower)) return 'The password is too common'
  if (lower === email.toLowerCase() || lower === email.toLowerCase().split('@')[0]) return 'The password must not be the email address'
  return undefined
}

const UNAMBIGUOUS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns twenty unambiguous characters in groups of five: 99 bits. */
export const randomPassword = (): string => {
  const group = () => Array.from({ length: 5 }, () => UNAMBIGUOUS[randomInt(UNAMBIGUOUS.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
