import type { ApiToken, TeamTokenDraft } from '@portfolio/contracts'
import { throwHttpError } from '#http/errors.ts'
import type { ApiTokenStore } from './api-token-store.ts'

/** What the owner may do with tokens in a browser, through the API and on the rollback page. */
export const createTeamTokens = (tokens: ApiTokenStore) => ({
  /** Resolves with the valid tokens, oldest first. */
  list: async (): Promise<ApiToken[]> =>
    (await tokens.list()).map(({ createdAt, lastUsedAt, ...token }) => ({
      ...token,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),

  /** Resolves with a new token, which cannot be read again. Throws 409 for a name that a valid token has. The password is already confirmed. */
  add: async ({ name, app }: Omit<TeamTokenDraft, 'currentPassword'>): Promise<string> => {
    if (await tokens.isUsed(name)) throwHttpError(409, `A token named ${name} already exists. Revoke it first.`, 'name')
    return tokens.create(name, app)
  },

  /** Resolves with whether there was a valid token of this name. */
  revoke: async (name: string): Promise<boolean> =>
    // PostgreSQL rejects U+0000, which no name contains.
    !name.includes('\0') && (await tokens.revoke(name)),
})

export type TeamTokens = ReturnType<typeof createTeamTokens>
