import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreatedPasskey, PasskeyOptions, UsedPasskey } from '@portfolio/contracts'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { PUBLIC_URL } from './start-test-api.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** What an attacker or a broken device does differently. */
interface Deviations {
  origin?: string
  rpId?: string
  isVerified?: boolean
  format?: string
  counter?: number
  userHandle?: string
}

/** Creates a device with one passkey (ES256), and the browser that asks it. It does what it is asked, even at another site. */
export const createSoftwareAuthenticator = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let uses = 0
  let owner: string | undefined

  const describeClient = (type: string, { challenge }: PasskeyOptions, { origin = PUBLIC_URL }: Deviations) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const describeDevice = (
    { rpId = new URL(PUBLIC_URL).hostname, isVerified = true, counter }: Deviations,
    flags = 0,
    key = Buffer.alloc(0),
  ) => {
    uses += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? uses)
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | flags]), count, key])
  }

  const encodeKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)])
  }

  return {
    id,

    create: (options: PasskeyOptions, deviations: Deviations = {}): CreatedPasskey => {
      owner = (options.user as { id: string }).id
      const authData = describeDevice(deviations, HAS_KEY, encodeKey())
      const attestation = new Map<string, unknown>([
        ['fmt', deviations.format ?? 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url')
      const clientDataJSON = describeClient('webauthn.create', options, deviations).toString('base64url')
      return { id, rawId: id, type: 'public-key', response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },

    use: (options: PasskeyOptions, deviations: Deviations = {}): UsedPasskey => {
      const clientData = describeClient('webauthn.get', options, deviations)
      const authData = describeDevice(deviations)
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey).toString('base64url'),
        userHandle: deviations.userHandle ?? owner,
      }
      return { id, rawId: id, type: 'public-key', response }
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>
