import { createHash, randomBytes } from 'node:crypto'

/** Returns an opaque token: 32 random bytes in base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url')

export const isTokenShaped = (text: string | undefined): text is string => text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)

/** Returns the hash that is stored instead of a token. A fast hash is enough, because 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns a new token and the hash under which it is stored. */
export const createSecret = () => {
  const token = createToken()
  return { token, hash: hashToken(token) }
}

/** Returns another hash for tokens that are confined to an app, so that an earlier gateway, which would not confine them, finds none. */
export const hashTeamToken = (token: string): Buffer => hashToken(`team ${token}`)
