import { expect, test } from '#support/test.ts'
import { keepReading } from './keep-reading.ts'
import { openCheckout } from './run-guide.ts'

// One checkout and one site, in the order of the guides.
test.describe.configure({ mode: 'serial' })

let checkout: Awaited<ReturnType<typeof openCheckout>>
test.beforeAll(async () => {
  checkout = await openCheckout()
})
test.afterAll(() => checkout.dispose())

test('every command of the first-deploy guide prints what the guide says', async () => {
  test.setTimeout(600_000)
  await checkout.run('first-deploy.md')
})

test('every command of the guide for the API works, and no request fails while its gateways are updated and rolled back', async () => {
  test.setTimeout(600_000)
  let areRunning = false
  let reading: ReturnType<typeof keepReading> | undefined
  try {
    await checkout.run('api-deploy.md', async (command, _, gateways) => {
      areRunning ||= command.includes('8082/ready')
      if (areRunning && command.includes('unpack')) reading = keepReading(gateways, ['/api/settings', '/books'])
      if (!command.includes('rolling-update') || !command.includes('<previous>')) return
      const { count, failed } = (await reading?.stop()) ?? {}
      expect(failed).toEqual([])
      expect(count).toBeGreaterThan(20)
    })
  } finally {
    await reading?.stop()
  }
})
