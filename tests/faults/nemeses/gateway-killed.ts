import { type Nemesis, pass, reportMissingVariants } from '#faults/nemesis.ts'

/** One gateway after the other, so that clients of the other one go on. */
let next = 0

export const gatewayKilled: Nemesis = {
  id: 'F1',
  fault: 'A gateway is killed during writes',
  rounds: 6,
  inject: async ({ site }) => {
    const gateway = site.gateways[next++ % 2] as (typeof site.gateways)[number]
    await pass(500)
    await gateway.kill()
    await pass(200)
    gateway.start()
  },
  // Also of images whose variants were being made when the gateway was killed.
  verify: reportMissingVariants,
}
