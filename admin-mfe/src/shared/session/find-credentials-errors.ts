import type { Credentials } from '@portfolio/contracts'

export type CredentialsErrors = Partial<Record<keyof Credentials, string>>

const loadRules = () => import('@portfolio/contracts/rules')

export const loadRulesAhead = (): void => void loadRules().catch(() => {})

/** Resolves with the error of each invalid field. The rules are loaded first; when that fails, the gateway is the first to check the values. */
export const findCredentialsErrors = async (values: Credentials): Promise<CredentialsErrors> => {
  const rules = await loadRules().catch(() => undefined)
  const checked = rules?.check(rules.credentials, values)
  if (!checked || 'value' in checked) return {}
  return Object.fromEntries(checked.errors.map(({ path, msg }) => [path, msg]))
}
