import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Product, root, startProduct } from '#support/start-product.ts'

/** The built product with the demo content, loaded by its own command. */
export const startDemoSite = async (): Promise<Product> => {
  const product = await startProduct()
  const { url, token, dataDir } = product
  const load = ['load', '--url', url, '--manifest', join(dataDir, 'demo.json')]
  await promisify(execFile)(process.execPath, [join(root, 'infra/demo/cli.ts'), ...load], { env: { ...process.env, OWNER_TOKEN: token } })
  return product
}
