import type { SiteLink } from '@portfolio/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import { createLinkCheck } from './check-links.ts'

afterEach(() => void vi.unstubAllGlobals())

it('does not work more for each link the more of them there are to a host that does not respond', async () => {
  const links = Array.from({ length: 500 }, (_, index): SiteLink => ({ href: `https://former.example/${index}`, uses: [] }))
  let parsed = 0
  vi.stubGlobal(
    'URL',
    class extends URL {
      constructor(...address: ConstructorParameters<typeof URL>) {
        super(...address)
        parsed += 1
      }
    },
  )
  const { prepare } = createLinkCheck({
    findLinks: async () => links,
    store: { read: async () => new Map(), write: async () => {}, keepOnly: async () => {} },
    requestLink: async () => ({ error: 'ENOTFOUND', isRedirected: false }),
    requestOwn: async () => 200,
    pauseMs: 0,
    now: () => new Date(),
  })
  await expect((await prepare()).run(async () => {}, new AbortController().signal)).rejects.toThrow('No other site could be reached')
  expect(parsed).toBeLessThanOrEqual(2 * links.length)
})
