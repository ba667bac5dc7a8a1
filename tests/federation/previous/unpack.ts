import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#support/start-product.ts'

const unpack = (name: string, folder: string) => {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', join(import.meta.dirname, `${name}.tar.gz`), '-C', folder])
}

/** The previous release of a part, as a build that a gateway can be given: `<folder>/<part>/dist`. */
export const unpackApp = (part: string, folder: string) => unpack(part, join(folder, part, 'dist'))

/**
 * The previous gateway: its own source with its own packages of this project, on the npm packages that are installed here.
 * Answers the folder to run it from.
 */
export const unpackGateway = (folder: string): string => {
  unpack('api', folder)
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@portfolio'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@portfolio' && one !== '.bin'))
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const name of readdirSync(join(folder, 'packages'))) symlinkSync(join(folder, 'packages', name), join(modules, '@portfolio', name))
  return folder
}
