import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parsePublicKey, parseReleaseKeys, readSigningKey, signManifest, validateSignature } from './signature.ts'

const pair = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const content = Buffer.from('{"name":"public-mfe","evidence":{}}')
const validate = (text: Buffer, signature: Buffer | undefined) => validateSignature('public-mfe@one', text, signature, [pair.publicKey])

const dir = await mkdtemp(join(tmpdir(), 'portfolio-signature-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

it('a signed release.json is accepted with every byte it has, and with no other', () => {
  const signature = signManifest(content, pair.privateKey)
  expect(validate(content, signature)).toBeUndefined()
  for (const position of content.keys()) {
    const altered = Buffer.from(content)
    altered.writeUInt8((altered.readUInt8(position) + 1) % 256, position)
    expect(validate(altered, signature)).toBe('The release.json of public-mfe@one has changed since it was signed')
  }
})

it('an unsigned one, and one that is signed with another key, are rejected with a sentence each', () => {
  expect(validate(content, undefined)).toBe('public-mfe@one is not signed, and this gateway requires a signature')
  expect(validate(content, signManifest(content, other.privateKey))).toBe(
    'public-mfe@one is signed with another key than this gateway has for its app',
  )
  const [id] = signManifest(content, pair.privateKey).toString().split(' ')
  for (const forged of [`${id}`, `${id} AAAA`, `${id} ${signManifest(content, other.privateKey).toString().split(' ')[1]}`])
    expect(validate(content, Buffer.from(forged))).toMatch(/changed since it was signed/)
})

const toBase64 = ({ publicKey }: typeof pair) => publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

it('an app may have several keys, and a list with another app, or with what is no key, is invalid as a whole', () => {
  const list = `shell=${toBase64(pair)}, public-mfe=${toBase64(pair)},public-mfe=${toBase64(other)}`
  expect(parseReleaseKeys(list)).toEqual({ shell: [pair.publicKey], 'public-mfe': [pair.publicKey, other.publicKey] })
  expect(parseReleaseKeys('')).toEqual({})
  // Otherwise releases of that app would need no signature.
  for (const invalid of [`publik-mfe=${toBase64(pair)}`, 'shell=secret', 'shell', toBase64(pair)])
    expect(parseReleaseKeys(`${list},${invalid}`), invalid).toBeUndefined()
})

describe('a key', () => {
  it('is changed while the old and the new one are accepted', () => {
    const keys = [pair.publicKey, other.publicKey]
    for (const { privateKey } of [pair, other])
      expect(validateSignature('public-mfe@one', content, signManifest(content, privateKey), keys)).toBeUndefined()
  })

  it('is a PEM text or a file with one, and its public part base64', async () => {
    const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    await writeFile(join(dir, 'key.pem'), pem)
    for (const value of [pem, join(dir, 'key.pem')]) expect(validate(content, signManifest(content, readSigningKey(value)))).toBeUndefined()
    const base64 = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    expect(parsePublicKey(base64)?.equals(pair.publicKey)).toBe(true)
  })

  it('of another kind is rejected, and never shown', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const message = 'RELEASE_SIGNING_KEY must be an Ed25519 private key in PEM format, or a file with one'
    for (const value of ['secret', join(dir, 'none'), rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()])
      expect(() => readSigningKey(value)).toThrow(message)
    expect(parsePublicKey(rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'))).toBeUndefined()
    expect(parsePublicKey('secret')).toBeUndefined()
  })
})
