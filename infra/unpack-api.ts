/**
 * Unpacks an archive of the API on this machine: `npm run unpack -- <archive> <folder>`. Uses the packages of this checkout if they match the
 * lockfile of the archive, which saves their installation.
 */
import { resolve } from 'node:path'
import { unpackArchive } from './check-api/unpack.ts'

const [archive, folder, ...more] = process.argv.slice(2)
if (!archive || !folder || more.length) {
  console.error('Usage: npm run unpack -- <archive> <folder>')
  process.exit(2)
}
try {
  unpackArchive(archive, folder, resolve(import.meta.dirname, '..'))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
