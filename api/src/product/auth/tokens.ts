import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes that mean nothing by themselves: the session row decides. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const isTokenShaped = (text: string | undefined): text is string => text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)

/** What is stored of a token. A fast hash is enough: there is nothing to guess in 256 random bits. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
