import { rm } from 'node:fs/promises'
import { startProduct } from './start-product.ts'

/**
 * Runs once before all browser tests: what a first start leaves behind, which every other start of the same builds copies. Creating a
 * database and publishing releases takes most of a first start, and `npm start` is tested with it.
 */
const prepareData = async () => {
  const { dataDir, stop } = await startProduct()
  await stop()
  process.env.PREPARED_DATA = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}

// biome-ignore lint/style/noDefaultExport: Playwright imports the default export
export default prepareData
