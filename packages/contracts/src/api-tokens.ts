import type { AppName } from './apps.ts'

/** A token for scripts, by its name. */
export interface ApiToken {
  name: string
  /** The app that a team token is confined to; null for a token of the whole releases API. */
  app: AppName | null
  /** ISO 8601. */
  createdAt: string
  lastUsedAt: string | null
}

export interface TeamTokenDraft {
  name: string
  app: AppName
  /** Confirms that it is the owner who adds the token, which outlives the session. */
  currentPassword: string
}

/** The response to a new team token, and the only one that has the token itself. */
export interface NewTeamToken {
  token: string
}

export const TOKEN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
