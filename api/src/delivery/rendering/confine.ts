const NETWORK = ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel'] as const

/**
 * Takes the ways out of this thread from whatever runs in it afterwards: the network, and `process`, which can load any module
 * of Node. With `require` confined as well, a bundle that reaches for files, settings or other machines fails in the gate.
 * A guard against what a team did not mean, or a dependency hides; it does not make code that is not trusted harmless.
 */
export const confineThread = () => {
  for (const name of NETWORK) Reflect.deleteProperty(globalThis, name)
  const env = Object.freeze({ NODE_ENV: 'production' })
  Object.defineProperty(globalThis, 'process', { value: Object.freeze({ env }), writable: false, configurable: false })
}
