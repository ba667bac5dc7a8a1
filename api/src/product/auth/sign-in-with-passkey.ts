import type { PasskeyOptions, UsedPasskey } from '@portfolio/contracts'
import { throwHttpError } from '#http/errors.ts'
import type { PasskeySite } from './passkey-site.ts'
import type { PasskeyStore, StoredPasskey } from './passkey-store.ts'
import { type SignInCaller, type SignInDependencies, throwTooManyAttempts } from './sign-in.ts'
import { loadWebauthn, toBinary } from './webauthn.ts'

interface Dependencies extends Pick<SignInDependencies, 'sessions' | 'attempts' | 'refusals' | 'log'> {
  passkeys: PasskeyStore
}

/** Resolves with the options with which a browser uses a passkey. They name none, so they reveal nothing about the owner. */
export const requestPasskeySignIn = async (
  { rpId }: PasskeySite,
  address: string,
  { passkeys }: Pick<Dependencies, 'passkeys'>,
): Promise<PasskeyOptions> => {
  const { generateAuthenticationOptions } = await loadWebauthn()
  const challenge = toBinary(await passkeys.createChallenge(address))
  return { ...(await generateAuthenticationOptions({ rpID: rpId, challenge, userVerification: 'required' })) }
}

/**
 * Resolves with a token for a passkey of the owner. Attempts by an address are limited like those with a password. Attempts on the account
 * are not limited, because nobody can guess a signature. Throws 401, or 429 after too many attempts.
 */
export const signInWithPasskey = async (
  credential: UsedPasskey,
  { origin, rpId }: PasskeySite,
  { address, device }: SignInCaller,
  { passkeys, sessions, attempts, refusals, log }: Dependencies,
): Promise<string> => {
  const logEvent = (event: string, reason?: string) => log.info({ event, address, ...(reason && { reason }) }, 'Sign-in with a passkey')
  const logRefusal = (event: string, reason?: string) => {
    logEvent(event, reason)
    refusals.add('signIn')
  }
  const reject = (reason: string, msg = 'This passkey was not accepted. Try again, or sign in with your password.'): never => {
    logRefusal('rejected', reason)
    return throwHttpError(401, msg)
  }
  const pause = await attempts.countForAddress(address)
  if (pause > 0) {
    logRefusal('throttled by address')
    throwTooManyAttempts(pause)
  }
  const { verifyAuthenticationResponse, readChallenge } = await loadWebauthn()
  const passkey: StoredPasskey = (await passkeys.find(credential.id)) ?? reject('unknown passkey')
  const { userHandle, clientDataJSON } = credential.response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) reject('another user')
  const challenge = readChallenge(clientDataJSON) ?? reject('no challenge')
  if (!(await passkeys.takeChallenge(challenge))) reject('unknown challenge', 'That took too long. Please try again.')
  const verification = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch((error: Error) => reject(error.message))
  if (!verification.verified) reject('wrong signature')
  if (!(await passkeys.recordUse(passkey, verification.authenticationInfo.newCounter))) reject('used or deleted meanwhile')
  const token = await sessions.create(passkey.userId, address, { with: 'passkey', device })
  await attempts.resetAddress(address)
  logEvent('ok')
  return token
}
