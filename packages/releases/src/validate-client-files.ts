import type { AppName, Release } from '@portfolio/mfe-contract'
import { validateScript } from './validate-script.ts'
import { validateStylesheet } from './validate-stylesheet.ts'

/** Uncompressed bytes of all scripts and stylesheets together, with the boot script: at least three times what the app has now. */
const BYTES_MAX: Record<AppName, number> = { shell: 3_000_000, 'public-mfe': 1_000_000, 'admin-mfe': 4_000_000 }

const isStylesheet = (path: string) => /^client\/.+\.css$/.test(path)
const isScript = (path: string) => /^client\/.+\.js$/.test(path)

const validateFile = (app: AppName, path: string, text: string) =>
  isStylesheet(path) ? validateStylesheet(app, path, text) : validateScript(path, text)

/**
 * Resolves with one sentence about code that a browser could not use or that would change what other apps show, or undefined.
 * Runs nothing of it. The files must have been validated against `release.json` (`validateFiles`).
 */
export const validateClientFiles = async (
  { name, version, files, boot }: Release,
  readFile: (path: string) => Promise<Buffer | undefined>,
): Promise<string | undefined> => {
  const code = files.filter(({ path }) => isStylesheet(path) || isScript(path) || path === boot)
  const bytes = code.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > BYTES_MAX[name]) return `${name}@${version} has ${bytes} bytes of scripts and stylesheets, and ${BYTES_MAX[name]} are allowed`
  for (const { path } of code) {
    const content = await readFile(path)
    const fault = content && validateFile(name, path, content.toString('utf8'))
    if (fault) return `${name}@${version} ${fault}`
  }
}
