import type { IncomingMessage, Server } from 'node:http'
import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

/**
 * Returns undefined for anything but an address. An IPv4-mapped IPv6 address is returned as IPv4. Both checks are needed: the library
 * accepts old notations, such as `1`, and Node accepts zones that the library does not.
 */
const parseAddress = (text: string): IPv4 | IPv6 | undefined => (isIP(text) && ipaddr.isValid(text) ? ipaddr.process(text) : undefined)

const WITH_PORT = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/

/** Parses one address of X-Forwarded-For. Some proxies add the port. */
const parseHop = (hop: string) => {
  const [, inBrackets, beforePort] = WITH_PORT.exec(hop.trim()) ?? []
  return parseAddress(inBrackets ?? beforePort ?? hop.trim())
}

const parseNetwork = (text: string): [IPv4 | IPv6, number] => {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv6' ? 128 : 32]
}

const createIsTrusted = (trustedProxies: readonly string[]) => {
  const networks = trustedProxies.map(parseNetwork)
  return (address: IPv4 | IPv6) => networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
}

/** All addresses of an IPv6 customer share their first 64 bits, so they count as one. */
const toKey = (address: IPv4 | IPv6): string =>
  'parts' in address
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address.toString()

export const isLoopback = (address = ''): boolean => parseAddress(address)?.range() === 'loopback'

/** The part of Hono's context that identifies the client. */
interface Caller {
  env: Partial<HttpBindings> | undefined
  req: { header(name: string): string | undefined }
}

/** Creates a function that returns whether the address of a socket is that of a trusted proxy. */
export const createProxyCheck = (trustedProxies: readonly string[] = []) => {
  const isTrusted = createIsTrusted(trustedProxies)
  return (peer = ''): boolean => {
    const address = parseAddress(peer)
    return address !== undefined && isTrusted(address)
  }
}

/**
 * Creates a function that returns the client's address as a key for rate limits: the address of the socket or, behind a trusted proxy,
 * the last address in X-Forwarded-For that is not a trusted proxy itself. The header is ignored when it comes from anyone else, and so is
 * everything before text that is not an address, which may be forged.
 */
export const createClientAddress = (trustedProxies: readonly string[] = []) => {
  const isTrusted = createIsTrusted(trustedProxies)
  return (c: Caller): string => {
    const peer = parseAddress(c.env?.incoming?.socket?.remoteAddress ?? '')
    if (!peer) return 'unknown'
    if (!isTrusted(peer)) return toKey(peer)
    let nearest = peer
    for (const hop of (c.req.header('x-forwarded-for') ?? '').split(',').toReversed()) {
      const address = parseHop(hop)
      if (!address) break
      nearest = address
      if (!isTrusted(address)) break
    }
    return toKey(nearest)
  }
}

export type ClientAddress = ReturnType<typeof createClientAddress>

/**
 * Calls `warn` with the address of the first peer that forwards a request and is no trusted proxy, and then never again. If it is the proxy of the
 * site, all visitors share its limits. A visitor may send the header as well, so it is no more than a warning.
 */
export const watchForUntrustedProxy = (server: Server, trustedProxies: readonly string[], warn: (address: string) => void): void => {
  const isTrusted = createIsTrusted(trustedProxies)
  let lastTrusted: string | undefined
  const check = ({ headers, socket: { remoteAddress } }: IncomingMessage) => {
    if (headers['x-forwarded-for'] === undefined || remoteAddress === lastTrusted) return
    const peer = parseAddress(remoteAddress ?? '')
    if (!peer) return
    if (isTrusted(peer)) {
      lastTrusted = remoteAddress
      return
    }
    server.off('request', check)
    warn(peer.toString())
  }
  server.on('request', check)
}
