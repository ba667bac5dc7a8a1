import type { Release } from '@portfolio/mfe-contract'
import { isServed } from './release-files.ts'

/** The one module by which the shell meets a remote. */
const EXPOSED = './routes'

/** A sentence about a script or a module that `release.json` promises and does not have, or undefined. */
export const validateExposes = ({ name, version, entry, publicEntry, exposes, files, boot, serverBundle }: Release): string | undefined => {
  const listed = new Set(files.map(({ path }) => path))
  const me = `${name}@${version}`
  if (name !== 'shell' && !exposes[EXPOSED]) return `${me} does not expose ${EXPOSED}`
  if (name === 'shell' && !boot) return `${me} has no boot script`
  if (name !== 'admin-mfe' && !serverBundle) return `${me} has no server bundle`
  if (name === 'shell' && !publicEntry) return `${me} has no script for public documents`
  const inClient = [
    entry.js,
    ...entry.css,
    ...(publicEntry ? [publicEntry.js, ...publicEntry.css] : []),
    ...Object.values(exposes).flatMap(({ js, css }) => [...js, ...css]),
  ]
  const unserved = inClient.find((file) => !isServed(file))
  if (unserved) return `${me} starts with ${unserved}, which no browser can be given`
  const missing = [...inClient.map((file) => `client/${file}`), boot, serverBundle].find((path) => path && !listed.has(path))
  return missing && `${me} names ${missing}, which is not among its files`
}
