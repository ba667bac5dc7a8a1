import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'

const FULL = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>QuotaExceeded</Code></Error>'

/** Passes everything on, as fast as `getBytesPerSecond` says: undefined is at once. */
const createSlowStream = (getBytesPerSecond: () => number | undefined) =>
  new Transform({
    transform: async (chunk: Buffer, _, passOn) => {
      const bytesPerSecond = getBytesPerSecond()
      if (bytesPerSecond) await wait((chunk.length / bytesPerSecond) * 1_000)
      passOn(null, chunk)
    },
  })

/**
 * Passes connections on to a server that must not be killed or filled, such as an S3 server or a database, and injects faults on the way:
 * clients see what they would see if the server itself had them.
 */
export const startFaultProxy = async (endpoint: string) => {
  const { protocol, hostname, port } = new URL(endpoint)
  const sockets = new Set<Socket>()
  let frozen = false
  let bytesPerSecond: number | undefined
  const connectToServer = () =>
    protocol === 'https:'
      ? connectTls({ host: hostname, port: Number(port || 443), servername: hostname })
      : connect({ host: hostname, port: Number(port || 80) })

  const full = createHttpServer((request, response) => {
    request.resume().on('end', () => response.writeHead(403, { 'content-type': 'application/xml', connection: 'close' }).end(FULL))
  })
  let isFull = false

  const proxy = createServer((client) => {
    if (isFull) return void full.emit('connection', client)
    const server = connectToServer()
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    if (frozen) return
    client.pipe(createSlowStream(() => bytesPerSecond)).pipe(server)
    server.pipe(createSlowStream(() => bytesPerSecond)).pipe(client)
  })
  const disconnect = () => {
    for (const socket of sockets) socket.destroy()
  }
  const listen = async (on: number) => {
    proxy.listen(on, '127.0.0.1')
    await once(proxy, 'listening')
    return (proxy.address() as AddressInfo).port
  }
  const ownPort = await listen(0)
  const close = async () => {
    disconnect()
    if (proxy.listening) await new Promise((closed) => proxy.close(closed))
  }

  return {
    endpoint: `http://127.0.0.1:${ownPort}`,
    start: async () => void (await listen(ownPort)),
    kill: close,
    /** Accepts connections and passes nothing on. */
    freeze: async () => {
      frozen = true
      // A paused socket alone is resumed by its pipe once the other end has drained.
      for (const socket of sockets) socket.unpipe().pause()
    },
    thaw: () => {
      frozen = false
      disconnect()
    },
    /** Limits each connection in each direction. Undefined: no limit. */
    slowDown: (limit: number | undefined) => {
      bytesPerSecond = limit
    },
    full: async () => {
      isFull = true
      disconnect()
    },
    notFull: async () => {
      isFull = false
    },
    close,
  }
}
