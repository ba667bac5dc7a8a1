import { API_VERSIONS, APP_NAMES, getApp, PUBLIC_APPS, type Release } from '@portfolio/mfe-contract'
import { StoreUnavailable } from '@portfolio/object-store'
import {
  isVariant,
  nameRelease,
  type ReleaseRepository,
  type ReleasesByApp,
  releaseKey,
  validateClientFiles,
  validateEvidence,
  validateFiles,
  validateKeyframes,
  validateManifest,
  validateReleaseSet,
} from '@portfolio/releases'
import pLimit from 'p-limit'
import { type EvidenceRule, findForApps, type PastSet, type Versions, wasActive } from '#delivery/shared/history.ts'
import { ReleaseRefused } from '#delivery/shared/refusals.ts'
import type { Bundles, CallApi, Renderer } from '#delivery/shared/rendering.ts'
import { type StartRenderer, validateRendering } from './preflight-render.ts'

/** What follows a valid check. An `inspection` activates nothing, so no renderer that would serve the set is started. */
export type CheckPurpose = 'activation' | 'rollback' | 'inspection'

/** Throws 422 with one sentence unless the wanted releases are complete and fit the set they would belong to. */
export type Preflight = (
  wanted: Partial<Versions>,
  versions: Versions,
  history: readonly PastSet[],
  evidence: EvidenceRule,
  purpose: CheckPurpose,
) => Promise<void>

export interface PreflightDependencies {
  releases: ReleaseRepository
  callApi: CallApi
  startRenderer: StartRenderer
  /** Returns a running renderer of these versions, if there is one, so that a rollback starts no worker. */
  findRenderer: (versions: Versions) => Renderer | undefined
  /**
   * Starts the renderer that would serve these versions, so that what is activated again starts one worker and not two. When the versions
   * are not activated, nothing uses it: it is released with the next set, or by `release`. A set that has got it meanwhile, because another
   * gateway activated the versions, keeps it.
   */
  startServing: (versions: Versions, bundles: Bundles) => { renderer: Renderer; release: () => void }
  /** Versions of the shared modules that this process renders with. */
  hostVersions: Record<string, string>
}

/** A release built for a newer version may look for properties that only that version has. */
const API_VERSION = Math.max(...API_VERSIONS)

interface SetToValidate {
  set: ReleasesByApp
  /** The releases of the set that it would add to the active one. */
  changed: Release[]
  /** Releases in `changed` that were never active. */
  added: Release[]
  readFile: (release: Release) => (path: string) => Promise<Buffer | undefined>
}

/**
 * Checks from the cheapest to the most expensive: manifests, the set, files, pages. Visitors have already had what was active
 * before, so its code is not judged again: a rule that is newer than a release must not prevent a rollback to it.
 */
export const createPreflight = ({
  releases,
  callApi,
  startRenderer,
  findRenderer,
  startServing,
  hostVersions,
}: PreflightDependencies): Preflight => {
  /** Creates a reader that reads each file once, so that what is validated later is what has been hashed. */
  const createReader = () => {
    const files = new Map<string, Buffer>()
    return ({ name, version }: Release) =>
      async (path: string): Promise<Buffer | undefined> => {
        const key = releaseKey(name, version, path)
        const content = files.get(key) ?? (await releases.readFile(name, version, path))
        if (content && !isVariant(path)) files.set(key, content)
        return content
      }
  }

  const readSet = (versions: Versions): Promise<ReleasesByApp> =>
    findForApps(versions, async (app, version) => {
      const release = await releases.get(app, version)
      await releases.assertSigned(app, version)
      return release
    })

  const validatePages = async (
    { changed, added, set, readFile }: SetToValidate,
    versions: Versions,
    active: Versions | undefined,
    purpose: CheckPurpose,
  ): Promise<string | undefined> => {
    // The admin portal is not rendered on the server.
    const rendered = changed.filter(({ name }) => getApp(name).kind !== 'portal')
    if (!rendered.length) return
    const isNew = rendered.some((release) => added.includes(release))
    const readBundle = async (release: Release) => (await readFile(release)(release.serverBundle as string))?.toString('utf8') ?? ''
    const remotes = PUBLIC_APPS.flatMap((name) => set[name] ?? [])
    const bundles = async () => {
      const readRemotes = remotes.map(async (one) => [one.name, await readBundle(one)] as const)
      const [shell, code] = await Promise.all([readBundle(set.shell), Promise.all(readRemotes)])
      return { shell, remotes: Object.fromEntries(code) }
    }
    const error = await validateRendering({
      bundles,
      callApi,
      startRenderer,
      warm: findRenderer(versions),
      startServing: purpose === 'inspection' ? undefined : (code) => startServing(versions, code),
      active: active && findRenderer(active),
      isNew,
      isForThisApi: [set.shell, ...remotes].every(({ builtForApi = Number.POSITIVE_INFINITY }) => builtForApi <= API_VERSION),
    })
    return error && `${rendered.map(nameRelease).join(' with ')} ${error}`
  }

  const validate: (...parameters: Parameters<Preflight>) => Promise<string | undefined> = async (
    wanted,
    versions,
    history,
    evidence,
    purpose,
  ) => {
    const set = await readSet(versions).catch((error: Error) => {
      if (error instanceof StoreUnavailable) throw error
      throw new ReleaseRefused(error.message)
    })
    const readFile = createReader()
    const changed = APP_NAMES.flatMap((name) => (wanted[name] && set[name]) || [])
    for (const release of changed) {
      const error = validateManifest(release)
      if (error) return error
    }
    const error = validateReleaseSet(set, { api: API_VERSIONS, modules: hostVersions })
    if (error) return error
    for (const release of changed) {
      const fileError = await validateFiles(release, readFile(release))
      if (fileError) return fileError
    }
    const added = changed.filter(({ name, version }) => !wasActive(history, name, version))
    for (const release of added) {
      const evidenceError = evidence === 'required' && validateEvidence(release)
      if (evidenceError) return evidenceError
      const codeError = (await validateClientFiles(release, readFile(release))) ?? (await validateKeyframes(release, set, readFile))
      if (codeError) return codeError
    }
    return validatePages({ changed, added, set, readFile }, versions, history.at(-1)?.versions, purpose)
  }

  // One at a time, because a worker that renders takes a core, which the site needs as well. Rollbacks do not wait for the others.
  const queues = { rollbacks: pLimit(1), others: pLimit(1) }
  const pending = new Map<string, Promise<string | undefined>>()

  return async (...parameters) => {
    const [wanted, versions, history, evidence, purpose] = parameters
    // The same request many times is checked once, so that it delays no rollback of another app.
    const key = JSON.stringify([wanted, versions, history.length, evidence, purpose])
    const inTurn = purpose === 'rollback' ? queues.rollbacks : queues.others
    const validation = pending.get(key) ?? inTurn(() => validate(...parameters)).finally(() => pending.delete(key))
    pending.set(key, validation)
    const error = await validation
    if (error) throw new ReleaseRefused(error)
  }
}
