import { APPS, type AppName, CONTRACTS, type Release } from '@portfolio/mfe-contract'
import { type ObjectStore, StoreUnavailable } from '@portfolio/object-store'
import {
  findIncompatibility,
  type ReleasesByApp,
  readRelease,
  readReleaseFile,
  validateExposes,
  validateFiles,
  validateHostVersions,
} from '@portfolio/releases'
import type { ReleaseSet } from '#delivery/shared/history.ts'
import type { CallApi, Renderer } from '#delivery/shared/rendering.ts'
import { throwHttpError } from '#http/errors.ts'
import { type StartRenderer, validateRendering } from './preflight-render.ts'

/** Refuses 422, with one sentence, unless the releases that would become active are whole and fit the set they would belong to. */
export type Preflight = (wanted: Partial<Record<AppName, string>>, versions: ReleaseSet['versions']) => Promise<void>

export interface PreflightDependencies {
  store: ObjectStore
  callApi: CallApi
  startRenderer: StartRenderer
  /** A renderer of this process that is warm, so that going back to the set before needs no start. */
  findRenderer: (versions: ReleaseSet['versions']) => Renderer | undefined
  /** Versions of the modules that this process renders with. */
  hostVersions: Record<string, string>
}

const names = Object.keys(APPS) as AppName[]

/** All three releases of a set. Throws when one is not there. */
export const readReleases = async (store: ObjectStore, versions: ReleaseSet['versions']): Promise<ReleasesByApp> => {
  const releases = await Promise.all(names.map(async (name) => [name, await readRelease(store, name, versions[name])] as const))
  return Object.fromEntries(releases) as ReleasesByApp
}

/** Checks from the cheapest to the dearest: what is listed, what fits, what the files hold, what the pages look like. */
export const createPreflight = ({ store, callApi, startRenderer, findRenderer, hostVersions }: PreflightDependencies): Preflight => {
  const read = ({ name, version }: Release) => {
    return (path: string) => readReleaseFile(store, name, version, path)
  }
  const bundleOf = async (release: Release) => (await read(release)(release.serverBundle as string))?.toString('utf8') ?? ''

  const faultIn = async (moving: Release[], releases: ReleasesByApp): Promise<string | undefined> => {
    for (const release of moving) {
      const fault = validateExposes(release)
      if (fault) return fault
    }
    const misfit = findIncompatibility(releases, CONTRACTS.api) ?? validateHostVersions(releases.shell, hostVersions)
    if (misfit) return misfit
    for (const release of moving) {
      const fault = await validateFiles(read(release), release)
      if (fault) return fault
    }
    // What only the owner sees is never rendered here.
    const rendered = moving.filter(({ name }) => name !== 'admin-mfe')
    if (!rendered.length) return
    const bundles = async () => {
      const [shell, publicMfe] = await Promise.all([bundleOf(releases.shell), bundleOf(releases['public-mfe'])])
      return { shell, publicMfe }
    }
    const versions = {
      shell: releases.shell.version,
      'public-mfe': releases['public-mfe'].version,
      'admin-mfe': releases['admin-mfe'].version,
    }
    const fault = await validateRendering({ bundles, callApi, startRenderer, warm: findRenderer(versions) })
    return fault && `${rendered.map(({ name, version }) => `${name}@${version}`).join(' with ')} ${fault}`
  }

  // One at a time: a worker that renders needs a core, and the site needs one too.
  let turn: Promise<unknown> = Promise.resolve()

  return async (wanted, versions) => {
    const mine = turn.then(async () => {
      const releases = await readReleases(store, versions).catch((error: Error) => {
        if (error instanceof StoreUnavailable) throw error
        return throwHttpError(422, error.message)
      })
      return faultIn(
        names.filter((name) => wanted[name]).map((name) => releases[name]),
        releases,
      )
    })
    turn = mine.catch(() => {})
    const fault = await mine
    if (fault) throwHttpError(422, fault)
  }
}
