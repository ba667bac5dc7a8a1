import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SHARED_MODULES } from '@portfolio/mfe-contract'

const require = createRequire(import.meta.url)

const packageName = (id: string) => id.split('/', id.startsWith('@') ? 2 : 1).join('/')

/** Returns the installed version of a shared module, from the lockfile that every app is built with. */
const installedVersion = (id: string, from = require): string => {
  for (const folder of from.resolve.paths(id) ?? []) {
    try {
      return require(join(folder, packageName(id), 'package.json')).version
    } catch {
      // Not in this folder. npm looks in its parents, too.
    }
  }
  throw new Error(`${id} is not installed`)
}

/** The federation runtime. A document has only that of the shell. It is not compatible across minor versions. */
const RUNTIME = '@module-federation/runtime-core'

const runtimeVersion = () => installedVersion(RUNTIME, createRequire(join(runtimeFolder(), 'index.cjs')))

/** Returns what the shell provides (exact versions) or a remote needs (ranges), written into release.json for the preflight check. */
export const sharedVersions = (role: 'host' | 'remote'): Record<string, string> => ({
  ...Object.fromEntries(SHARED_MODULES.map((id) => [id, role === 'host' ? installedVersion(id) : `^${installedVersion(id)}`])),
  [RUNTIME]: role === 'host' ? runtimeVersion() : `~${runtimeVersion()}`,
})

/**
 * The shell is the sole provider, so its copies may be eager: no waiting for version negotiation.
 * A remote never bundles a copy of its own (`import: false`), so there is never a second React.
 * `files` replace whole modules, by name.
 */
export const sharedConfig = (role: 'host' | 'remote', files: Record<string, string> = {}) =>
  Object.fromEntries(
    SHARED_MODULES.map((id) => [
      id,
      role === 'host'
        ? {
            singleton: true,
            eager: true,
            version: installedVersion(id),
            requiredVersion: `^${installedVersion(id)}`,
            ...(files[id] && { import: files[id] }),
          }
        : { singleton: true, import: false as const, requiredVersion: `^${installedVersion(id)}` },
    ]),
  )

const rspackPlugin = () => createRequire(require.resolve('@module-federation/enhanced/rspack'))

const findPackageFolder = (name: string, from: NodeJS.Require) => dirname(from.resolve(`@module-federation/${name}`))

const bundlerRuntime = () => rspackPlugin().resolve('@module-federation/webpack-bundler-runtime')

/** What the plugin that provides the runtime to remotes is resolved to. */
const providerPlugin = () => rspackPlugin().resolve('@module-federation/inject-external-runtime-core-plugin')

const runtimeFolder = () => findPackageFolder('runtime', createRequire(bundlerRuntime()))

/**
 * Rspack picks the federation runtime's CommonJS files, which cannot be tree-shaken.
 * These aliases select its ES modules instead (33.7 → 19.1 kB in a remote's entry, gzip).
 */
export const esmRuntimeAlias = (): Record<string, string> => {
  const inRuntime = createRequire(bundlerRuntime())
  const inCore = createRequire(join(runtimeFolder(), 'index.cjs'))
  return {
    [bundlerRuntime()]: join(dirname(bundlerRuntime()), 'bundler.js'),
    [providerPlugin()]: join(dirname(providerPlugin()), 'index.js'),
    '@module-federation/runtime-tools/runtime-core$': join(findPackageFolder('runtime-core', inCore), 'index.js'),
    // The plugin of Module Federation replaces an alias of the package's name.
    [join(runtimeFolder(), 'index.cjs')]: join(runtimeFolder(), 'index.js'),
    '@module-federation/runtime$': join(runtimeFolder(), 'index.js'),
    '@module-federation/runtime-core$': join(findPackageFolder('runtime-core', inCore), 'index.js'),
    '@module-federation/sdk$': join(findPackageFolder('sdk', inRuntime), 'index.js'),
    '@module-federation/error-codes$': join(findPackageFolder('error-codes', inRuntime), 'index.mjs'),
  }
}
