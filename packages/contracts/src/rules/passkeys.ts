import { type AnyObject, type ObjectSchema, type ObjectShape, object } from 'yup'
import { validation } from '#messages'
import { PASSKEY_NAME_CHARACTERS_MAX, type PasskeyDraft, type PasskeyRequest, type UsedPasskey } from '#passkeys'
import { password } from './credentials.ts'
import { list, objectOf, text } from './values.ts'

const NO_NAME = 'Please enter a name'
const INVALID = 'This is not what a browser returns for a passkey'

/** 1,023 bytes at most, by WebAuthn. */
const credentialId = () =>
  text()
    .matches(/^[A-Za-z0-9_-]{1,1364}$/, INVALID)
    .required(INVALID)
const bytes = () => text().matches(/^[A-Za-z0-9_-]+$/, INVALID)

const credential = <Credential extends AnyObject>(response: ObjectShape) =>
  objectOf<Credential>({
    id: credentialId(),
    rawId: credentialId(),
    type: text().oneOf(['public-key'], INVALID).required(INVALID),
    response: object(response).typeError(INVALID).nonNullable(INVALID),
  })
    .typeError(INVALID)
    .nonNullable(INVALID)

export const passkeyRequest: ObjectSchema<PasskeyRequest> = object({ currentPassword: password() })

export const passkeyDraft: ObjectSchema<PasskeyDraft> = object({
  name: text().required(NO_NAME).matches(/\S/, NO_NAME).max(PASSKEY_NAME_CHARACTERS_MAX, validation.max(PASSKEY_NAME_CHARACTERS_MAX)),
  credential: credential<PasskeyDraft['credential']>({
    clientDataJSON: bytes().required(INVALID),
    attestationObject: bytes().required(INVALID),
    transports: list(
      text()
        .matches(/^[a-z-]{1,20}$/, INVALID)
        .required(INVALID),
    ).max(10, INVALID),
  }),
})

export const usedPasskey: ObjectSchema<UsedPasskey> = credential<UsedPasskey>({
  clientDataJSON: bytes().required(INVALID),
  authenticatorData: bytes().required(INVALID),
  signature: bytes().required(INVALID),
  userHandle: bytes(),
})
