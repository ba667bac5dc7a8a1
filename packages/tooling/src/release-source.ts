/** Packs a workspace that runs from its source: `node release-source.ts api`. */
import { relative, resolve } from 'node:path'
import { packSource } from './source-archive.ts'

const checkout = resolve(import.meta.dirname, '../../..')
const [workspace] = process.argv.slice(2)
if (!workspace) throw new Error('Usage: node release-source.ts api')
const { version, archive } = await packSource(checkout, workspace)
console.log(
  `Packed ${workspace}@${version} into ${relative(checkout, archive)}. Unpack it on a server, then: npm install --omit=dev && npm start`,
)
