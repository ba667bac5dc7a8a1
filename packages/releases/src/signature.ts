import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { APP_NAMES, type AppName } from '@portfolio/mfe-contract'

/** File beside `release.json`. It signs every byte of it, and is not part of it, so that a gateway which knows no signatures is not disturbed. */
export const SIGNATURE = 'release.json.sig'

const isEd25519 = (key: KeyObject) => key.asymmetricKeyType === 'ed25519'

/** Tells which key signed, so that a wrong key and an altered file have different sentences. */
const getKeyId = (publicKey: KeyObject) =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)

/** Returns the public key of a base64 SPKI, as openssl prints it, or undefined when the text is no such key. */
export const parsePublicKey = (base64: string): KeyObject | undefined => {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), type: 'spki', format: 'der' })
    return isEd25519(key) ? key : undefined
  } catch {
    return undefined
  }
}

/** Returns the private key of a PEM text, or of a file with one. */
export const readSigningKey = (value: string): KeyObject => {
  try {
    const key = createPrivateKey(value.includes('-----BEGIN') || !existsSync(value) ? value : readFileSync(value))
    if (isEd25519(key)) return key
  } catch {}
  throw new Error('RELEASE_SIGNING_KEY must be an Ed25519 private key in PEM format, or a file with one')
}

/** Public keys of teams by app; several while a key is being replaced. Releases of an app without a key need no signature. */
export type ReleaseKeys = Partial<Record<AppName, readonly KeyObject[]>>

/** Parses RELEASE_PUBLIC_KEYS: `<app>=<public key>`, separated by commas. Returns undefined if the text is not a list of keys. */
export const parseReleaseKeys = (value = ''): ReleaseKeys | undefined => {
  const entries = value.split(',').flatMap((entry) => entry.trim() || [])
  const keys: Partial<Record<AppName, KeyObject[]>> = {}
  for (const entry of entries) {
    const [, app, text = ''] = /^([\w-]+)=(.+)$/.exec(entry) ?? []
    const name = APP_NAMES.find((one) => one === app)
    const key = parsePublicKey(text)
    if (!name || !key) return undefined
    keys[name] = [...(keys[name] ?? []), key]
  }
  return keys
}

export const signManifest = (content: Buffer, key: KeyObject): Buffer => {
  const id = getKeyId(createPublicKey(key))
  return Buffer.from(`${id} ${sign(null, content, key).toString('base64')}\n`)
}

/** Returns a sentence about a `release.json` that the owner of none of the keys signed, or undefined. */
export const validateSignature = (
  name: string,
  content: Buffer,
  signature: Buffer | undefined,
  keys: readonly KeyObject[],
): string | undefined => {
  if (!signature) return `${name} is not signed, and this gateway requires a signature`
  const [id, value = ''] = signature.toString('utf8').trim().split(' ')
  const key = keys.find((one) => getKeyId(one) === id)
  if (!key) return `${name} is signed with another key than this gateway has for its app`
  if (!verify(null, content, key, Buffer.from(value, 'base64'))) return `The release.json of ${name} has changed since it was signed`
}
