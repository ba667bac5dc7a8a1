import { type AppName, getApp, type Release } from '@portfolio/mfe-contract'
import { nameRelease } from './release-paths.ts'
import { validateScript } from './validate-script.ts'

const isStylesheet = (path: string) => /^client\/.+\.css$/.test(path)
const isScript = (path: string) => /^client\/.+\.js$/.test(path)

const validateFile = async (app: AppName, path: string, text: string) => {
  if (!isStylesheet(path)) return validateScript(path, text)
  // A gateway that only serves releases needs no CSS parser.
  const { validateStylesheet } = await import('./validate-stylesheet.ts')
  return validateStylesheet(app, path, text)
}

/**
 * Resolves with one sentence about code that a browser could not use or that would change what other apps show, or undefined.
 * Runs nothing of it. The files must have been validated against `release.json` (`validateFiles`).
 */
export const validateClientFiles = async (
  release: Release,
  readFile: (path: string) => Promise<Buffer | undefined>,
): Promise<string | undefined> => {
  const { name, files, boot } = release
  const code = files.filter(({ path }) => isStylesheet(path) || isScript(path) || path === boot)
  const bytes = code.reduce((sum, file) => sum + file.bytes, 0)
  const { bytesMax } = getApp(name)
  if (bytes > bytesMax) return `${nameRelease(release)} has ${bytes} bytes of scripts and stylesheets, and ${bytesMax} are allowed`
  for (const { path } of code) {
    const content = await readFile(path)
    const fault = content && (await validateFile(name, path, content.toString('utf8')))
    if (fault) return `${nameRelease(release)} ${fault}`
  }
}
