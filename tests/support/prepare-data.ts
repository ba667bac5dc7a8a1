import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { APP_NAMES } from '@portfolio/contracts'
import { root, startProduct } from './start-product.ts'

/**
 * Resolves with a folder with what a first start leaves behind, which every other start copies. Creating a database and publishing releases
 * takes most of a first start, and `npm start` is tested with it.
 */
const createPreparedData = async () => {
  const { dataDir, stop } = await startProduct()
  await stop()
  return dataDir
}

/** Runs once before all browser tests, unless `npm test` has already prepared the data. */
const prepareData = async () => {
  // Tests of a single workspace build no other workspace, and start from an empty folder.
  if (process.env.PREPARED_DATA || !APP_NAMES.every((app) => existsSync(join(root, app, 'dist/release.json')))) return
  const dataDir = await createPreparedData()
  process.env.PREPARED_DATA = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}

if (import.meta.main) console.log(await createPreparedData())

// biome-ignore lint/style/noDefaultExport: Playwright imports the default export
export default prepareData
