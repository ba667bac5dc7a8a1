import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release, ReleaseEvidence, ReleaseSource } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { orderEvidence, validateEvidence } from './evidence.ts'
import { formatRelease, orderSource, parseRelease } from './release-manifest.ts'
import { getMediaType, isVariant, MANIFEST, releaseKey } from './release-paths.ts'
import { createReleaseRepository, listKeys, readObject } from './release-repository.ts'
import { SIGNATURE, signManifest, validateSignature } from './signature.ts'
import { validateClientFiles } from './validate-client-files.ts'
import { validateFiles, validateManifest } from './validate-release-set.ts'

const isPublished = async (store: ObjectStore, key: string) => (await listKeys(store, key)).has(key)

/** Whether two releases have the same files. Compressed variants may differ with the compressor. */
const isSameRelease = (a: Release, b: Release) => {
  const content = ({ files }: Release) => JSON.stringify(files.filter(({ path }) => !isVariant(path)))
  return content(a) === content(b)
}

/** Whether two releases of the same files say the same, except for the time of the build and its commit. */
export const isSameManifest = (a: Release, b: Release) => {
  const content = ({ builtAt: _, source: __, files: ___, evidence: ____, ...rest }: Release) => JSON.stringify(rest)
  return content(a) === content(b)
}

export interface Publication {
  source?: ReleaseSource | undefined
  /** Evidence of the browser check. A release that is already published keeps its own. */
  evidence?: ReleaseEvidence | undefined
  signingKey?: KeyObject | undefined
}

/** Whether a version is published with the same files. Throws when it has other files. */
export const wasPublished = async (store: ObjectStore, release: Release): Promise<boolean> => {
  const { name, version } = release
  if (!(await isPublished(store, releaseKey(name, version, MANIFEST)))) return false
  if (isSameRelease(release, await createReleaseRepository(store).get(name, version))) return true
  throw new Error(`${name}@${version} is already published with other files, and a release is never overwritten`)
}

/** Whether the owner of a key has signed the `release.json` of a version as it is now. */
export const wasSigned = async (
  store: ObjectStore,
  { name, version }: Pick<Release, 'name' | 'version'>,
  signingKey: KeyObject,
): Promise<boolean> => {
  if (!(await isPublished(store, releaseKey(name, version, SIGNATURE)))) return false
  const [content, signature] = await Promise.all([MANIFEST, SIGNATURE].map((path) => readObject(store, releaseKey(name, version, path))))
  return content !== undefined && !validateSignature(name, content, signature, [createPublicKey(signingKey)])
}

/**
 * Returns what a published source says that this run cannot vouch for, or undefined. Only the workflow knows the address of a commit, so a
 * run without one accepts that of the same commit.
 */
const validateSource = (published: ReleaseSource, own: ReleaseSource = {}): string | undefined => {
  const known = published.commit ? { url: published.url, ...own } : own
  const field = (['commit', 'author', 'notes', 'url'] as const).find((key) => published[key] !== undefined && published[key] !== known[key])
  return field && `its source has the ${field} ${JSON.stringify(published[field])}, and this run ${JSON.stringify(known[field]) ?? 'none'}`
}

/**
 * Resolves with what a published `release.json`, which anybody with keys for the bucket may have written, says that this run cannot
 * vouch for, or undefined.
 */
const validateForSignature = async (store: ObjectStore, stored: Release, built: Release): Promise<string | undefined> => {
  const { name, version, source, evidence } = stored
  if (!isSameRelease(built, stored) || !isSameManifest(built, stored)) return 'its release.json is not that of this build'
  if (evidence && !built.evidence) return 'it has evidence of a browser check, which this run did not make'
  const error = (source && validateSource(source, built.source)) ?? (evidence && validateEvidence(stored))
  return error ?? validateFiles(stored, (path) => readObject(store, releaseKey(name, version, path)))
}

const signPublished = async (store: ObjectStore, built: Release, signingKey: KeyObject): Promise<void> => {
  const { name, version } = built
  // Read once, so that what is signed is what was validated.
  const content = await readObject(store, releaseKey(name, version, MANIFEST))
  if (!content) throw new Error(`There is no release ${name}@${version}`)
  const error = await validateForSignature(store, parseRelease(content.toString('utf8'), `${name}@${version}`), built)
  if (error) throw new Error(`${name}@${version} cannot be signed: ${error}`)
  await store.put(releaseKey(name, version, SIGNATURE), signManifest(content, signingKey), 'text/plain')
}

/**
 * Publishes a built folder: its files first and `release.json` last, so that a release is either complete or does not exist.
 * A published release is never overwritten: the same content changes nothing, different content throws. With a key, release.json
 * is signed, also one that was published before without it, if it says nothing but what this build and `evidence` show.
 */
export const publishRelease = async (
  store: ObjectStore,
  dist: string,
  { source, evidence, signingKey }: Publication = {},
): Promise<{ release: Release; isNew: boolean }> => {
  const built = await readFile(join(dist, MANIFEST), 'utf8')
  const added = { ...(source && { source: orderSource(source) }), ...(evidence && { evidence: orderEvidence(evidence) }) }
  const content = source || evidence ? formatRelease({ ...parseRelease(built), ...added }) : built
  const release = parseRelease(content)
  const { name, version, files } = release
  const key = (path: string) => releaseKey(name, version, path)

  if (await wasPublished(store, release)) {
    if (signingKey && !(await wasSigned(store, release, signingKey))) await signPublished(store, release, signingKey)
    return { release, isNew: false }
  }
  const read = (path: string) => readFile(join(dist, path)).catch(() => undefined)
  const error = (await validateFiles(release, read)) ?? validateManifest(release) ?? (await validateClientFiles(release, read))
  if (error) throw new Error(error)
  for (const { path } of files) await store.putFile(key(path), join(dist, path), getMediaType(path))
  if (signingKey) await store.put(key(SIGNATURE), signManifest(Buffer.from(content), signingKey), 'text/plain')
  await store.put(key(MANIFEST), Buffer.from(content), 'application/json')
  return { release, isNew: true }
}
