import { openFromMenu, submitSignIn } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { expect, test } from '#support/test.ts'

/** Passkeys, with a device that Chromium simulates. What the server rejects: api/src/product/auth/passkeys.test.ts. */

interface Device {
  authenticatorId: string
}

const DEVICE = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

test('the Email field suggests passkeys until the password form is submitted, and again when that is rejected', async ({ page, site }) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = (await browser.send('WebAuthn.addVirtualAuthenticator', { options: DEVICE })) as Device
  const setPresence = (enabled: boolean) => browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  // Browsers have no passkeys at an IP address.
  const home = site.url.replace('127.0.0.1', 'localhost')
  // Ceremonies that the page began and that have ended, with how.
  await page.addInitScript(() => {
    const log: string[] = []
    Object.assign(window, { ceremonies: log })
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = async (options) => {
      log.push(`${options?.mediation ?? 'modal'} began`)
      return get(options).finally(() => log.push(`${options?.mediation ?? 'modal'} ended`))
    }
  })
  const ceremonies = () => page.evaluate(() => (window as unknown as { ceremonies: string[] }).ceremonies)
  await page.goto(`${home}/admin`)
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await submitSignIn(page)
  await openFromMenu(page, 'Account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByLabel('Current password').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Passkey added.')).toBeVisible()
  await setPresence(false)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${home}/`)

  await page.goto(`${home}/admin`)
  await expect.poll(ceremonies).toEqual(['conditional began'])
  await submitSignIn(page, 'not the password')
  await expect.poll(ceremonies).toEqual(['conditional began', 'conditional ended', 'conditional began'])
  // The device accepts what it is asked for from now on.
  await setPresence(true)
  await page.reload()
  await expect(toast(page, 'Login successful.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blogs$/)
  await openFromMenu(page, 'Account')
  await page.getByRole('button', { name: 'Delete “My laptop”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Passkey deleted.')).toBeVisible()
})

test('a passkey is added with the keyboard, signs the owner in without a password, and is rejected once it is deleted', async ({
  page,
  site,
}) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', { options: DEVICE })
  // A browser without suggestions: the device would accept one at once.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  // Browsers have no passkeys at an IP address.
  const home = site.url.replace('127.0.0.1', 'localhost')
  const signOut = async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${home}/`)
    await page.goto(`${home}/admin`)
  }
  await page.goto(`${home}/admin`)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await submitSignIn(page)
  await openFromMenu(page, 'Account')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(owner.email)

  const section = page.getByRole('region', { name: 'Passkeys' })
  await expect(section.getByText('There are no passkeys.')).toBeVisible()
  await section.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name/)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByLabel('Current password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription('This is not your current password')
  await dialog.getByLabel('Current password').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Passkey added.')).toBeVisible()
  await expect(section.getByRole('listitem')).toContainText(/My phone\s*Added .+ · never used/)

  await signOut()
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(toast(page, 'Login successful.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blogs$/)
  await openFromMenu(page, 'Account')
  await expect(section.getByRole('listitem')).toContainText(/My phone\s*Added .+ · last used/)
  await section.getByRole('button', { name: 'Delete “My phone”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Passkey deleted.')).toBeVisible()
  await expect(section.getByText('There are no passkeys.')).toBeVisible()
  await expect(section.getByRole('heading', { name: 'Passkeys' }), 'the Delete button is gone').toBeFocused()

  await signOut()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted. Try again, or sign in with your password.')
  await submitSignIn(page)
  await expect(page).toHaveURL(/\/admin\/blogs$/)
})
