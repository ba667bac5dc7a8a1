/** A passkey as the owner sees it. */
export interface Passkey {
  id: string
  name: string
  /** ISO 8601. */
  createdAt: string
  lastUsedAt: string | null
}

/** Adding a passkey is confirmed with the current password. */
export interface PasskeyRequest {
  currentPassword: string
}

/** What `navigator.credentials` is called with, in the JSON of WebAuthn. */
export interface PasskeyOptions {
  challenge: string
  [name: string]: unknown
}

interface Credential<Response> {
  id: string
  rawId: string
  type: 'public-key'
  response: Response
}

/** What a browser returns for a new passkey. Binary values are base64url. */
export type CreatedPasskey = Credential<{
  clientDataJSON: string
  attestationObject: string
  transports?: string[] | undefined
}>

/** What a browser returns when a passkey is used. */
export type UsedPasskey = Credential<{
  clientDataJSON: string
  authenticatorData: string
  signature: string
  userHandle?: string | undefined
}>

export interface PasskeyDraft {
  name: string
  credential: CreatedPasskey
}

export const PASSKEY_NAME_CHARACTERS_MAX = 60
export const PASSKEYS_MAX = 20
