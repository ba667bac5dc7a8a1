import { createHmac } from 'node:crypto'

/**
 * Visitors are counted without storing who they are: each is one of 16,384 bits, chosen by a keyed hash of the network address. Any
 * number of processes can merge their bits, and counting a visitor again changes nothing. About 260,000 IPv4 addresses share a bit.
 */
const VISITOR_BITS = 16_384
const BYTES = VISITOR_BITS / 8

export type VisitorBits = Buffer

export const noVisitors = (): VisitorBits => Buffer.alloc(BYTES)

/** Shortens the key of an IPv6 client from 64 bits to 48: one customer may have as many as 65,536 networks of 64 bits. */
const getNetwork = (address: string) => (address.endsWith('::/64') ? address.split(':').slice(0, 3).join(':') : address)

/** Returns the number of the bit of this address in a release set. In another set it is another one. */
export const findVisitorBit = (key: Buffer, setId: number | string, address: string): number =>
  createHmac('sha256', key)
    .update(`${setId} ${getNetwork(address)}`)
    .digest()
    .readUInt16BE() % VISITOR_BITS

/** Sets a bit. Returns whether it was not set before. */
export const addVisitor = (bits: VisitorBits, bit: number): boolean => {
  const index = bit >> 3
  const mask = 1 << (bit & 7)
  const byte = bits[index] as number
  bits[index] = byte | mask
  return (byte & mask) === 0
}

/** Estimates how many visitors set this many bits, because some of them share one (linear counting). */
export const estimateVisitors = (bitsSet: number): number =>
  Math.round(VISITOR_BITS * Math.log(VISITOR_BITS / (VISITOR_BITS - Math.min(bitsSet, VISITOR_BITS - 1))))
