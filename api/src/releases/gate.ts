import { CONTRACTS, PARTS, type PartName, type Release } from '@portfolio/mfe-contract'
import { type ObjectStore, StoreAway } from '@portfolio/object-store'
import {
  faultBetween,
  faultInExposes,
  faultInFiles,
  faultInHost,
  type ReleasesOfSet,
  readRelease,
  readReleaseFile,
} from '@portfolio/releases'
import { refuse } from '#http/errors.ts'
import { hostVersions } from '#rendering/host-versions.ts'
import type { Renderer, RendererParts } from '#rendering/renderer.ts'
import { faultInRendering } from './canary.ts'
import type { ReleaseSet } from './release-set-store.ts'

/** Refuses 422, with one sentence, unless the releases that would become active are whole and fit the set they would belong to. */
export type Gate = (wanted: Partial<Record<PartName, string>>, versions: ReleaseSet['versions']) => Promise<void>

export type RendererOf = (versions: ReleaseSet['versions']) => Renderer | undefined

interface Parts {
  store: ObjectStore
  callApi: RendererParts['callApi']
  /** A renderer of this process that is warm, so that going back to the set before needs no start. */
  rendererOf?: RendererOf
}

const names = Object.keys(PARTS) as PartName[]

/** All three releases of a set. Throws when one is not there. */
export const readReleases = async (store: ObjectStore, versions: ReleaseSet['versions']): Promise<ReleasesOfSet> => {
  const releases = await Promise.all(names.map(async (name) => [name, await readRelease(store, name, versions[name])] as const))
  return Object.fromEntries(releases) as ReleasesOfSet
}

/** Checks from the cheapest to the dearest: what is listed, what fits, what the files hold, what the pages look like. */
export const createGate = ({ store, callApi, rendererOf = () => undefined }: Parts): Gate => {
  const read = ({ name, version }: Release) => {
    return (path: string) => readReleaseFile(store, name, version, path)
  }
  const bundleOf = async (release: Release) => (await read(release)(release.serverBundle as string))?.toString('utf8') ?? ''

  const faultIn = async (moving: Release[], releases: ReleasesOfSet): Promise<string | undefined> => {
    for (const release of moving) {
      const fault = faultInExposes(release)
      if (fault) return fault
    }
    const misfit = faultBetween(releases, CONTRACTS.api) ?? faultInHost(releases.shell, hostVersions())
    if (misfit) return misfit
    for (const release of moving) {
      const fault = await faultInFiles(read(release), release)
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
    const fault = await faultInRendering({ bundles, callApi, warm: rendererOf(versions) })
    return fault && `${rendered.map(({ name, version }) => `${name}@${version}`).join(' with ')} ${fault}`
  }

  // One at a time: a worker that renders needs a core, and the site needs one too.
  let turn: Promise<unknown> = Promise.resolve()

  return async (wanted, versions) => {
    const mine = turn.then(async () => {
      const releases = await readReleases(store, versions).catch((error: Error) => {
        if (error instanceof StoreAway) throw error
        return refuse(422, error.message)
      })
      return faultIn(
        names.filter((name) => wanted[name]).map((name) => releases[name]),
        releases,
      )
    })
    turn = mine.catch(() => {})
    const fault = await mine
    if (fault) refuse(422, fault)
  }
}
