import { countGateways, type GatewayState, listLateGateways, refusesSet, servesSet } from './gateways.ts'

interface Options {
  tries: number
  pause: () => Promise<unknown>
}

/** Reads the gateways until each of them serves a set, one cannot, or none is listed. Throws a sentence if not all of them serve it. */
export const waitForGateways = async (
  read: () => Promise<readonly GatewayState[] | undefined>,
  set: string,
  { tries, pause }: Options,
): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    const gateways = (await read()) ?? []
    if (!gateways.length) return ''
    const count = countGateways(gateways, set)
    if (gateways.every((gateway) => servesSet(gateway, set))) return count
    if (attempt === tries || gateways.some((gateway) => refusesSet(gateway, set)))
      throw new Error([count, ...listLateGateways(gateways, set)].join('\n'))
    await pause()
  }
}
