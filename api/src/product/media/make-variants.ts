import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { VARIANT_WIDTHS } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { HttpError } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import type { JobQueue } from '#product/shared/jobs.ts'
import { type MediaName, mainFileName, parseMediaName, toKey } from '#product/shared/uploads/media-names.ts'
import type { Staging } from '#product/shared/uploads/staging.ts'
import type { EncodedVariants } from './encode-variants.ts'
import type { Encoder } from './encoder.ts'
import { type MediaStore, VARIANT_RULES } from './media-store.ts'

export interface VariantDependencies {
  store: ObjectStore
  media: MediaStore
  staging: Staging
  encoder: Encoder
  log: Log
}

const NOTHING: EncodedVariants = { widths: [], animatedWidths: [], color: null, files: [] }

/**
 * Creates a function that makes the variants of an image that the present rules want and it does not have. It may be called again, and in
 * several processes: the names of files follow from the image, and the row is written last.
 */
export const createVariantMaker = ({ store, media, staging, encoder, log }: VariantDependencies) => {
  /** Resolves with no variants for an image that cannot be encoded within the limits: it is shown without. */
  const encode = async (id: string, source: string, folder: string, widths: readonly number[]): Promise<EncodedVariants> => {
    try {
      return await encoder.encodeVariants({ id, source, folder, widths })
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 422) throw error
      log.warn({ id, reason: error.message }, 'An image has no variants, because they cannot be made')
      return NOTHING
    }
  }

  const storeFiles = async (folder: string, files: EncodedVariants['files']): Promise<string[]> => {
    const keys: string[] = []
    for (const { name } of files) {
      const { key, type } = parseMediaName(name) as MediaName
      await store.putFile(key, join(folder, name), type)
      keys.push(key)
    }
    return keys
  }

  return async (id: string): Promise<void> => {
    const image = await media.find(id)
    if (!image || image.variantRules >= VARIANT_RULES) return
    await staging.withFolder(async (folder) => {
      const main = await store.get(toKey(mainFileName(id, image.extension)))
      // A missing object is for the owner to repair: `npm run doctor` names it.
      if (!main) return
      const source = join(folder, 'main')
      await pipeline(main.stream, createWriteStream(source))
      const missing = VARIANT_WIDTHS.filter((width) => width < image.width && !image.widths.includes(width))
      const { widths, files, ...made } = await encode(id, source, folder, missing)
      const keys = await storeFiles(folder, files)
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      const all = [...image.widths, ...widths].sort((a, b) => a - b)
      const isSaved = await media.saveVariants(id, { ...made, widths: all, bytes })
      if (!isSaved) for (const key of keys) await store.remove(key)
    })
  }
}

/** Of one start, or one hour. */
const PENDING_MAX = 500

/** Makes the variants of uploads, one image at a time. Those of earlier uploads are completed as well. */
export const createVariantQueue = (dependencies: VariantDependencies): JobQueue => {
  const make = createVariantMaker(dependencies)
  return {
    name: 'image-variants',
    isKeyed: true,
    // Longer than the encoder takes at most.
    retry: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 300 },
    listPending: async () => (await dependencies.media.findWithoutVariants(PENDING_MAX)).map((key) => ({ key })),
    run: async (id) => id && make(id),
  }
}
