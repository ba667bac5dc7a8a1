import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type LocalRemote, readLocalRemote } from './local-release.ts'

/** A build of the local app. */
export interface LocalBuild {
  remote: LocalRemote
  /** Folders with its files and with those of the previous build, which a page may still load. */
  dists: string[]
}

interface Options {
  /** Folder for the builds. */
  work: string
  /** Path of the served files. */
  base: string
  /** Empties a folder and builds into it. Resolves with false if the build fails. */
  buildInto: (dist: string) => Promise<boolean>
}

/** Builds an app into two folders in turn, never into the one with the last successful build. */
export const createLocalBuilds = ({ work, base, buildInto }: Options) => {
  const folders = ['0', '1'].map((name) => join(work, name))
  let newest: LocalBuild | undefined
  return {
    /** Resolves with the build, or undefined if it fails. One call at a time. */
    build: async (): Promise<LocalBuild | undefined> => {
      const served = newest?.dists[0]
      const dist = folders.find((folder) => folder !== served) as string
      mkdirSync(dist, { recursive: true })
      if (!(await buildInto(dist))) return undefined
      newest = { remote: readLocalRemote(dist, base), dists: served ? [dist, served] : [dist] }
      return newest
    },
  }
}
