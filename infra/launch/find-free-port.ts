import { once } from 'node:events'
import { createServer } from 'node:net'

/** Resolves with a port of this machine that nothing listens on. */
export const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
