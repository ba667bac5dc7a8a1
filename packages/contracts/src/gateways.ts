/** A gateway process as it describes itself to the others. */
export interface GatewayState {
  /** Its host name and port. */
  name: string
  /** The set that it serves; null if it serves none. */
  serving: string | null
  /** The newest set that it could not load, and why; null while it serves what is active or is still loading it. */
  refused: { set: string; reason: string } | null
  /** The version of its API: a hash of the archive, or `checkout`. Null or missing: an earlier API that does not report its version. */
  apiVersion?: string | null
}

/** Returns the number in the name of a release set, `rs_7`, or of a rollout, `ro_3`. */
export const parseSetNumber = (set: string): number => Number(set.slice('rs_'.length))

const isSince = (set: string | undefined | null, wanted: string) => Boolean(set) && parseSetNumber(set as string) >= parseSetNumber(wanted)

/** Whether a gateway serves a set, or one that was activated after it. */
export const servesSet = ({ serving }: GatewayState, set: string): boolean => isSince(serving, set)

/** Whether a gateway could not load a set, or one that was activated after it. */
export const refusesSet = (gateway: GatewayState, set: string): boolean => !servesSet(gateway, set) && isSince(gateway.refused?.set, set)

/** "1 of 2 gateways serve rs_51." */
export const countGateways = (gateways: readonly GatewayState[], set: string): string => {
  const count = gateways.filter((gateway) => servesSet(gateway, set)).length
  return `${count} of ${gateways.length} ${gateways.length === 1 ? 'gateway serves' : 'gateways serve'} ${set}.`
}

/** Returns a sentence for each gateway that does not serve a set: what it serves instead, and why. */
export const listLateGateways = (gateways: readonly GatewayState[], set: string): string[] =>
  gateways
    .filter((gateway) => !servesSet(gateway, set))
    .map((gateway) => {
      const { name, serving, refused } = gateway
      const state = `${name} serves ${serving ?? 'no set'}`
      return refused && refusesSet(gateway, set)
        ? `${state} and cannot serve ${refused.set}: ${refused.reason}`
        : `${state} and is loading ${set}`
    })

const formatApi = (version: string | null) => (version ? `api@${version}` : 'An api without a version')

/** "api@1a2b3c4d5e6f runs on 1 of 2 gateways: one:8080." for each running version, the most common first. */
export const listApiVersions = (gateways: readonly GatewayState[]): string[] => {
  const all = `${gateways.length} ${gateways.length === 1 ? 'gateway' : 'gateways'}`
  return [...new Set(gateways.map(({ apiVersion = null }) => apiVersion))]
    .map((version) => ({ version, running: gateways.filter(({ apiVersion = null }) => apiVersion === version) }))
    .sort((one, other) => other.running.length - one.running.length)
    .map(
      ({ version, running }) => `${formatApi(version)} runs on ${running.length} of ${all}: ${running.map(({ name }) => name).join(', ')}.`,
    )
}
