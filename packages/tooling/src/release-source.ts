/** Releases a room that runs from its source: `node release-source.ts api`. */
import { relative, resolve } from 'node:path'
import { packSource } from './source-archive.ts'

const checkout = resolve(import.meta.dirname, '../../..')
const [room] = process.argv.slice(2)
if (!room) throw new Error('Which room? Such as: node release-source.ts api')
const { version, archive } = await packSource(checkout, room)
console.log(
  `Packed ${room}@${version} into ${relative(checkout, archive)}. Unpack it on a server, then: npm install --omit=dev && npm start`,
)
