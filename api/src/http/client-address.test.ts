import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createClientAddress, isLoopback, watchForUntrustedProxy } from './client-address.ts'

const createCaller = (remoteAddress: string, forwarded?: string) => ({
  env: { incoming: { socket: { remoteAddress } } } as never,
  req: { header: (name: string) => (name === 'x-forwarded-for' ? forwarded : undefined) },
})

describe('createClientAddress', () => {
  const direct = createClientAddress()
  const behindProxy = createClientAddress(['10.0.0.0/8', '192.0.2.1', 'fd00::/8'])

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('returns the key of %s as %s', (address, key) => expect(direct(createCaller(address))).toBe(key))

  it('ignores X-Forwarded-For from an untrusted client', () => {
    expect(direct(createCaller('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9')
    expect(behindProxy(createCaller('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9')
  })

  it('returns the last forwarded address that is not a trusted proxy', () => {
    expect(behindProxy(createCaller('10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1')
    expect(behindProxy(createCaller('10.1.2.3', 'forged, 1.1.1.1, 198.51.100.1, 192.0.2.1'))).toBe('198.51.100.1')
    expect(behindProxy(createCaller('fd00::5', '2001:db8:1:2::1'))).toBe('2001:db8:1:2::/64')
    expect(behindProxy(createCaller('10.1.2.3', '10.9.9.9'))).toBe('10.9.9.9')
    expect(behindProxy(createCaller('10.1.2.3'))).toBe('10.1.2.3')
    expect(behindProxy(createCaller('10.1.2.3', 'nonsense'))).toBe('10.1.2.3')
  })

  it.each(['198.51.100.1:4711', '[2001:db8:1:2::1]:4711', '[2001:db8:1:2::1]'])('reads the address in %s', (hop) =>
    expect(behindProxy(createCaller('10.1.2.3', `1.1.1.1, ${hop}`))).toMatch(/^(198\.51\.100\.1|2001:db8:1:2::\/64)$/),
  )

  it('ignores forwarded addresses before one that a trusted proxy could not name', () => {
    expect(behindProxy(createCaller('10.1.2.3', '1.1.1.1, unknown'))).toBe('10.1.2.3')
    expect(behindProxy(createCaller('10.1.2.3', '1.1.1.1, unknown, 192.0.2.1'))).toBe('192.0.2.1')
  })

  it.each(['fe80::1%a-b', 'fe80::1%a.b', 'fe80::1%:'])('does not fail for the forged address %s', (forged) => {
    expect(behindProxy(createCaller('10.1.2.3', forged))).toBe('10.1.2.3')
    expect(behindProxy(createCaller('10.1.2.3', `${forged}, 198.51.100.1`))).toBe('198.51.100.1')
  })
})

describe('isLoopback', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['128.0.0.1', false],
    ['::2', false],
    ['10.0.0.1', false],
    ['', false],
    ['localhost', false],
  ])('returns for %s: %s', (address, expected) => expect(isLoopback(address)).toBe(expected))
})

describe('watchForUntrustedProxy', () => {
  /** Sends requests to a server on this machine, and resolves with what it warns of. */
  const listWarnings = async (trustedProxies: string[], requests: Record<string, string>[]) => {
    const warnings: string[] = []
    const server = createServer((_, response) => response.end())
    watchForUntrustedProxy(server, trustedProxies, (address) => warnings.push(address))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    for (const headers of requests) await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { headers })
    server.close()
    return warnings
  }
  const forwarded = { 'x-forwarded-for': '198.51.100.1' }

  it('warns once when an address that is not listed forwards requests', async () => {
    expect(await listWarnings([], [{}, forwarded, forwarded])).toEqual(['127.0.0.1'])
    expect(await listWarnings(['10.0.0.0/8'], [forwarded])).toEqual(['127.0.0.1'])
  })

  it('does not warn of a trusted proxy, nor of requests that nobody forwarded', async () => {
    expect(await listWarnings(['127.0.0.0/8'], [forwarded, forwarded])).toEqual([])
    expect(await listWarnings([], [{}, {}])).toEqual([])
  })
})
