import { PASSKEYS_MAX, type Passkey, type PasskeyDraft, type PasskeyOptions } from '@portfolio/contracts'
import { throwHttpError } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import type { PasskeySite } from './passkey-site.ts'
import type { PasskeyStore } from './passkey-store.ts'
import type { Session } from './session-store.ts'
import { ALGORITHMS, loadWebauthn, toBinary } from './webauthn.ts'

interface Dependencies {
  passkeys: PasskeyStore
  log: Log
}

/** Formats of attestation that the library verifies without a request to the manufacturer. Attestation is not requested. */
const STATEMENTS = new Set(['none', 'packed'])

const NOT_CONFIRMED = 'The passkey could not be confirmed. Please try again.'

/** Resolves with the options for a browser that creates a passkey. */
export const requestPasskey = async (
  { user, tokenHash }: Session,
  { rpId }: PasskeySite,
  address: string,
  { passkeys }: Dependencies,
): Promise<PasskeyOptions> => {
  const { generateRegistrationOptions } = await loadWebauthn()
  const credentials = await passkeys.listCredentials(user._id)
  const options = await generateRegistrationOptions({
    rpName: rpId,
    rpID: rpId,
    userName: user.email,
    userID: Buffer.from(user._id),
    challenge: toBinary(await passkeys.createChallenge(address, tokenHash)),
    excludeCredentials: credentials.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { ...options }
}

/** Adds the passkey that a browser has created. Throws 422 when it does not match the request, and 409 when it cannot be added. */
export const addPasskey = async (
  { name, credential }: PasskeyDraft,
  { user, tokenHash }: Session,
  { origin, rpId }: PasskeySite,
  { passkeys, log }: Dependencies,
): Promise<Passkey> => {
  const { verifyRegistrationResponse, readChallenge, readFormat } = await loadWebauthn()
  const challenge = readChallenge(credential.response.clientDataJSON) ?? throwHttpError(422, NOT_CONFIRMED)
  if (!(await passkeys.takeChallenge(challenge, tokenHash))) throwHttpError(422, 'This took too long. Please try again.')
  const verify = async () => {
    const format = readFormat(credential.response.attestationObject)
    if (!STATEMENTS.has(format)) throw new Error(`Statement in the format ${format}`)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo?.credential
  }
  const verified = await verify().catch((error: Error) => void log.info({ event: 'rejected', reason: error.message }, 'New passkey'))
  if (!verified) return throwHttpError(422, NOT_CONFIRMED)
  const { id: credentialId, publicKey, counter } = verified
  const { transports } = credential.response
  const added = await passkeys.add({ userId: user._id, name: name.trim(), credentialId, publicKey, counter, transports })
  if (added === 'known') return throwHttpError(409, 'This passkey has already been added.')
  if (added === 'full') return throwHttpError(409, `You already have ${PASSKEYS_MAX} passkeys. Delete one that you no longer use first.`)
  log.info({ event: 'ok' }, 'New passkey')
  return added
}
