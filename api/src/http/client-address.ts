import { BlockList, isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'

const bare = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

const listOf = (trusted: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits) list.addSubnet(address, Number(bits), family)
    else list.addAddress(address, family)
  }
  return list
}

/** All of an IPv6 customer's addresses share their first 64 bits, so they count as one. */
const networkOf = (address: string): string => {
  if (isIP(address) !== 6) return address
  const plain = address.replace(/%.*$/, '')
  const [head = '', tail] = plain.split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The part of Hono's context that tells who is calling. */
interface Caller {
  env: Partial<HttpBindings> | undefined
  req: { header(name: string): string | undefined }
}

/**
 * Who is calling, as a key for limits: the socket's address, or, behind a trusted proxy,
 * the last address of X-Forwarded-For that is not a trusted proxy itself. A header from anyone else changes nothing.
 */
export const createClientAddress = (trusted: readonly string[] = []) => {
  const list = listOf(trusted)
  const isTrusted = (address: string) => isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return (c: Caller): string => {
    const peer = bare(c.env?.incoming?.socket?.remoteAddress ?? 'unknown')
    if (!isTrusted(peer)) return networkOf(peer)
    const hops = (c.req.header('x-forwarded-for') ?? '')
      .split(',')
      .map(bare)
      .filter((hop) => isIP(hop))
    return networkOf(hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? peer)
  }
}

export type ClientAddress = ReturnType<typeof createClientAddress>
