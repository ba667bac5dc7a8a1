import { ApiError } from '@portfolio/api-client'
import type { CreatedPasskey, PasskeyOptions, UsedPasskey } from '@portfolio/contracts'
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { getErrorMessage } from '#shared/error-message.ts'
import { toSignInError } from './sign-in-error.ts'

/** Loads the library when it is first used. */
const load = () => import('@simplewebauthn/browser')

const IP_ADDRESS = /^(\d+\.\d+\.\d+\.\d+|\[.*\])$/

/** Whether this browser has passkeys at this address: with https or at localhost, and never at an IP address. */
export const hasPasskeys = () => 'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname)

/** Asks the owner to create a passkey. Rejects when they do not. */
export const createPasskey = async (options: PasskeyOptions): Promise<CreatedPasskey> => {
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
}

/** Asks the owner for a passkey. Rejects when they have none or choose none. */
export const askForPasskey = async (options: PasskeyOptions): Promise<UsedPasskey> => {
  const { startAuthentication } = await load()
  return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })
}

/**
 * Offers the owner's passkeys among the suggestions of the Email field, in browsers that can. Resolves with the chosen one, or with undefined
 * if the browser cannot or `signal` was aborted first, which withdraws the offer.
 */
export const offerPasskeys = async (
  requestOptions: () => Promise<PasskeyOptions>,
  signal: AbortSignal,
): Promise<UsedPasskey | undefined> => {
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await load()
  if (signal.aborted || !(await browserSupportsWebAuthnAutofill())) return undefined
  const options = await requestOptions()
  if (signal.aborted) return undefined
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined)
}

const messages: Record<string, string> = {
  NotAllowedError: 'No passkey was chosen, or it took too long. Try again, or use your password.',
  InvalidStateError: 'This device or password manager already has a passkey for this site.',
  NotSupportedError: 'This browser or device doesn’t support this kind of passkey.',
}

/** Returns why creating or using a passkey failed, for the owner. */
export const describePasskeyError = (error: unknown): string => {
  if (error instanceof ApiError) return error.status === 429 ? toSignInError(error).toast : getErrorMessage(error)
  const name = error instanceof Error ? error.name : ''
  return messages[name] ?? 'The browser couldn’t use a passkey here. Reload the page and try again, or use your password.'
}
