import type { ApiToken, TeamTokenDraft } from '@portfolio/contracts'
import { teamToken } from '@portfolio/contracts/rules'
import { throwNotFound } from '#http/errors.ts'
import { validateValue } from '#http/validate.ts'

export interface PageTokens {
  list: () => Promise<ApiToken[]>
  add: (draft: Omit<TeamTokenDraft, 'currentPassword'>) => Promise<string>
  revoke: (name: string) => Promise<boolean>
}

type Fields = Record<string, unknown>

/** Revokes the token of a form. Returns false for any other form. */
export const revokeToken = async (tokens: PageTokens, { action, name }: Fields): Promise<boolean> => {
  if (action !== 'revoke-token') return false
  if (!(await tokens.revoke(String(name)))) throwNotFound('Token')
  return true
}

/** Creates the token of a form. Resolves with its name and the token, which cannot be read again; undefined for any other form. */
export const addToken = async (
  tokens: PageTokens,
  confirmPassword: (currentPassword: string) => Promise<void>,
  { action, name, app, currentPassword }: Fields,
) => {
  if (action !== 'add-token') return undefined
  const draft = validateValue(teamToken, { name, app, currentPassword })
  await confirmPassword(draft.currentPassword)
  return { name: draft.name, token: await tokens.add(draft) }
}
