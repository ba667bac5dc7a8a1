import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Resolves with a port of this machine that nothing listens on. */
export const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
