import { countGateways, type GatewayState, listLateGateways, refusesSet, servesSet } from './gateways.ts'

interface Options {
  /** How long to wait for gateways that are loading the set. */
  ms: number
  /** Between two reads. */
  pause: () => Promise<unknown>
}

/**
 * Reads the gateways until each of them serves a set, one cannot, or none is listed. Throws a sentence if not all of them serve it. A read
 * that fails is repeated until the time is over: the set is active, whatever the gateway that was asked.
 */
export const waitForGateways = async (
  read: () => Promise<readonly GatewayState[] | undefined>,
  set: string,
  { ms, pause }: Options,
): Promise<string> => {
  for (const since = Date.now(); ; await pause()) {
    const gateways = await read().then(
      (listed = []) => listed,
      (error: Error) => error,
    )
    const isOver = Date.now() - since >= ms
    if (gateways instanceof Error) {
      if (isOver) throw gateways
      continue
    }
    if (!gateways.length) return ''
    const count = countGateways(gateways, set)
    if (gateways.every((gateway) => servesSet(gateway, set))) return count
    if (isOver || gateways.some((gateway) => refusesSet(gateway, set)))
      throw new Error([count, ...listLateGateways(gateways, set)].join('\n'))
  }
}
