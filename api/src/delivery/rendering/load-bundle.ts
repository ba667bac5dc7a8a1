import { compileFunction } from 'node:vm'

export type HostModules = Record<string, unknown>

/**
 * Runs a part's server bundle and answers its exports. The bundle may require what the host names and nothing else:
 * no file, no network, no second React. Throws when it asks for more, or fails to start.
 */
export const loadBundle = <Exports>(code: string, filename: string, host: HostModules): Exports => {
  const module = { exports: {} as Exports }
  const require = (id: string) => {
    if (!Object.hasOwn(host, id)) throw new Error(`${filename} requires ${id}, which is not shared with it`)
    return host[id]
  }
  compileFunction(code, ['require', 'module', 'exports'], { filename })(require, module, module.exports)
  return module.exports
}
