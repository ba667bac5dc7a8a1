import { describe, expect, it } from 'vitest'
import { createClientAddress } from './client-address.ts'

const asked = (remoteAddress: string, forwarded?: string) => ({
  env: { incoming: { socket: { remoteAddress } } } as never,
  req: { header: (name: string) => (name === 'x-forwarded-for' ? forwarded : undefined) },
})

describe('createClientAddress', () => {
  const direct = createClientAddress()
  const behind = createClientAddress(['10.0.0.0/8', '192.0.2.1', 'fd00::/8'])

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('knows %s as %s', (address, key) => expect(direct(asked(address))).toBe(key))

  it('believes no header from a stranger', () => {
    expect(direct(asked('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9')
    expect(behind(asked('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9')
  })

  it('takes the last address that a trusted proxy did not come from', () => {
    expect(behind(asked('10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1')
    expect(behind(asked('10.1.2.3', 'forged, 1.1.1.1, 198.51.100.1, 192.0.2.1'))).toBe('198.51.100.1')
    expect(behind(asked('fd00::5', '2001:db8:1:2::1'))).toBe('2001:db8:1:2::/64')
    expect(behind(asked('10.1.2.3', '10.9.9.9'))).toBe('10.9.9.9')
    expect(behind(asked('10.1.2.3'))).toBe('10.1.2.3')
    expect(behind(asked('10.1.2.3', 'nonsense'))).toBe('10.1.2.3')
  })
})
