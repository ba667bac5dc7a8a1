import { type LookupAddress, type LookupOptions, lookup as lookupHost } from 'node:dns'
import ipaddr from 'ipaddr.js'

type Lookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void
type OnFound = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** All public IPv6 addresses are in it. Outside are further spellings of IPv4 addresses, such as `::7f00:1`. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Returns whether an address is public: not of this machine or its network, and not reserved. */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST))
}

/**
 * Returns a DNS lookup for sockets that finds public addresses only. The socket connects to the address that was checked, so a name that
 * resolves differently the next time (DNS rebinding) gains nothing.
 */
export const createPublicLookup =
  (lookup: Lookup = lookupHost) =>
  (hostname: string, options: LookupOptions, onFound: OnFound): void =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return onFound(error, [])
      const addresses = found.filter(({ address }) => isPublicAddress(address))
      const [first] = addresses
      if (!first) return onFound(Object.assign(new Error(`${hostname} has no public address`), { code: 'ENOTFOUND' }), [])
      return options.all ? onFound(null, addresses) : onFound(null, first.address, first.family)
    })
