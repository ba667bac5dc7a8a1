import type { ApiClient } from '@portfolio/api-client'
import type { ItemsName } from '@portfolio/contracts'
import type { ImageName } from './images.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import type { Site } from './site.ts'

/** How many of each kind were added; all 0 if the demo was loaded before. */
export type Created = Record<ItemsName | 'images' | 'about' | 'settings' | 'citationStyles', number>

/** The loading of the demo into a site. */
export interface Run {
  site: Site
  api: ApiClient
  log: (line: string) => void
  draw: (name: ImageName) => Promise<Uint8Array>
  /** The URLs of drawn images. An image that is used several times is uploaded once. */
  uploaded: Map<Uint8Array, string>
  created: Created
  manifest: Manifest
}

export const saveManifest = ({ site, manifest }: Run) => writeManifest(site.manifestPath, manifest)
