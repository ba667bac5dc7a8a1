/** EdDSA, ES256 and RS256. Without those that the library adds on newer versions of Node: another gateway may run on an older one. */
export const ALGORITHMS = [-8, -7, -257]

/** Loads the library when it is first used. */
export const loadWebauthn = async () => {
  const [library, helpers] = await Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')])
  return {
    ...library,

    /** Returns the challenge that a browser says was signed. Undefined: this is not what a browser sends. */
    readChallenge: (clientDataJSON: string): string | undefined => {
      try {
        const { challenge } = helpers.decodeClientDataJSON(clientDataJSON)
        return typeof challenge === 'string' ? challenge : undefined
      } catch {
        return undefined
      }
    },

    /** Returns the attestation format of a new passkey. Throws for anything else. */
    readFormat: (attestationObject: string): string => helpers.decodeAttestationObject(toBinary(attestationObject)).get('fmt'),
  }
}

/** Returns the bytes of a base64url text. */
export const toBinary = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
