import type { AppName, ContractName, Release } from '@portfolio/mfe-contract'

export type ReleasesByApp = Record<AppName, Release>
type Side = AppName | 'api'

const SIDES: Record<ContractName, readonly (readonly [Side, Side])[]> = {
  publicRoutes: [['public-mfe', 'shell']],
  adminRoutes: [['admin-mfe', 'shell']],
  api: [
    ['shell', 'api'],
    ['public-mfe', 'api'],
    ['admin-mfe', 'api'],
  ],
}

/**
 * A sentence about two sides of a contract that have no number in common, or about a contract nobody knows, or undefined.
 * `api` holds the numbers of the contract "api" that the gateway itself keeps.
 */
export const validateContracts = (releases: ReleasesByApp, api: readonly number[]): string | undefined => {
  for (const { name, version, contracts } of Object.values(releases)) {
    const unknown = Object.keys(contracts).find((contract) => !Object.hasOwn(SIDES, contract))
    if (unknown) return `${name}@${version} needs the contract ${unknown}, which nobody here knows`
  }
  const numbersOf = (side: Side, contract: string) => (side === 'api' ? api : (releases[side].contracts[contract] ?? []))
  const titleOf = (side: Side) => (side === 'api' ? 'the API' : `${side}@${releases[side].version}`)
  for (const [contract, pairs] of Object.entries(SIDES))
    for (const [one, other] of pairs) {
      const [ours, theirs] = [numbersOf(one, contract), numbersOf(other, contract)]
      if (ours.some((number) => theirs.includes(number))) continue
      const say = (numbers: readonly number[]) => numbers.join(', ') || 'none'
      return `${titleOf(one)} keeps version ${say(ours)} of the contract ${contract}, and ${titleOf(other)} keeps ${say(theirs)}`
    }
}
