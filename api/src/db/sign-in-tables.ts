import type { AppName } from '@portfolio/contracts'
import type { Generated } from 'kysely'

export interface UserRow {
  id: string
  /** Lower case. */
  email: string
  passwordHash: string
  createdAt: Generated<Date>
  passwordChangedAt: Generated<Date>
}

export interface SessionRow {
  /** SHA-256 of the token, which is not stored itself. */
  tokenHash: Buffer
  userId: string
  addressKey: string
  device: Generated<string>
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  revokedAt: Date | null
}

/** A token for scripts: it may call the release endpoints and nothing else. */
export interface ApiTokenRow {
  /** A hash of the token (`auth/tokens.ts`); the token itself is never stored. */
  tokenHash: Buffer
  name: string
  /** The app that a team token is limited to. */
  app: AppName | null
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export interface PasskeyRow {
  /** UUIDv7. */
  id: string
  userId: string
  /** The id that its authenticator has given it, in base64url. */
  credentialId: string
  name: string
  /** COSE. */
  publicKey: Buffer
  /** How often it was used, according to the authenticator; 0 if it does not count. */
  counter: number
  transports: string[]
  createdAt: Generated<Date>
  lastUsedAt: Date | null
}

/** What a passkey has to sign, once. */
export interface PasskeyChallengeRow {
  /** SHA-256. */
  challengeHash: Buffer
  /** The session that adds a passkey; null for a sign-in. */
  sessionHash: Buffer | null
  addressKey: string
  createdAt: Date
}

export interface SignInAttemptRow {
  key: string
  tries: number
  windowStartedAt: Date
  lastTryAt: Date
  blockedUntil: Date | null
}

export interface SignInTables {
  users: UserRow
  sessions: SessionRow
  apiTokens: ApiTokenRow
  passkeys: PasskeyRow
  passkeyChallenges: PasskeyChallengeRow
  signInAttempts: SignInAttemptRow
}
