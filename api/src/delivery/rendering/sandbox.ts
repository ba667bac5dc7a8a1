import { compileFunction } from 'node:vm'

const NETWORK = ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel'] as const

/**
 * Removes the network and `process` (which can load any module of Node) from this thread. Together with the confined `require`
 * of `loadBundle`, a bundle that reaches for files, settings or other machines fails the preflight check. This finds what a team
 * did not intend, or what a dependency hides; it does not make untrusted code safe.
 */
export const confineThread = () => {
  for (const name of NETWORK) Reflect.deleteProperty(globalThis, name)
  const env = Object.freeze({ NODE_ENV: 'production' })
  Object.defineProperty(globalThis, 'process', { value: Object.freeze({ env }), writable: false, configurable: false })
}

/** Runs a server bundle and returns its exports. Throws when it fails to start or requires a module that is not in `host`. */
export const loadBundle = <Exports>(code: string, filename: string, host: Record<string, unknown>): Exports => {
  const module = { exports: {} as Exports }
  const require = (id: string) => {
    if (!Object.hasOwn(host, id)) throw new Error(`${filename} requires ${id}, which is not shared with it`)
    return host[id]
  }
  compileFunction(code, ['require', 'module', 'exports'], { filename })(require, module, module.exports)
  return module.exports
}
