import { createHash } from 'node:crypto'
import type { Release } from '@portfolio/mfe-contract'

const AT_ONCE_MAX = 8

/** Whether these bytes are those that an integrity (`sha384-…`) was made of. */
export const isIntact = (content: Buffer, integrity: string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}` === integrity

/** A sentence about a file that is missing or is not what `release.json` says, or undefined. */
export const validateFiles = async (
  read: (path: string) => Promise<Buffer | undefined>,
  { name, version, files }: Release,
): Promise<string | undefined> => {
  const faultIn = async ({ path, bytes, integrity }: Release['files'][number]) => {
    const content = await read(path)
    if (!content) return `${name}@${version} lacks its file ${path}`
    if (content.length !== bytes) return `${name}@${version} has ${content.length} bytes in ${path} where its release.json says ${bytes}`
    return isIntact(content, integrity) ? undefined : `${name}@${version} has another ${path} than its release.json says`
  }
  for (let at = 0; at < files.length; at += AT_ONCE_MAX) {
    const fault = (await Promise.all(files.slice(at, at + AT_ONCE_MAX).map(faultIn))).find(Boolean)
    if (fault) return fault
  }
}
