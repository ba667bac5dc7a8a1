import { connect } from 'node:net'

interface Load {
  url: string
  headers: Record<string, string>
  connections: number
  amount: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
const STATUS_BYTES = 'HTTP/1.1 200'.length

/**
 * Sends `amount` equal requests over kept connections, each as soon as the previous one is answered. Resolves with the milliseconds that took.
 * Only the first response of a connection is parsed: the others have the same length. Load generators that parse every response take several times
 * the processor time of the server that they measure.
 */
export const applyLoad = ({ url, headers, connections, amount }: Load) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port, host, pathname } = new URL(url)
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    const request = `GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`
    const start = performance.now()
    let sent = 0
    let answered = 0

    const open = () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      const fail = (reason: string) => {
        socket.destroy()
        reject(new Error(`${url}: ${reason}`))
      }
      let head = Buffer.alloc(0)
      let length = 0
      let status = ''
      let received = 0
      const next = () => {
        if (sent === amount) return socket.end()
        sent += 1
        socket.write(request)
      }
      const learn = (chunk: Buffer) => {
        head = Buffer.concat([head, chunk])
        const end = head.indexOf(HEAD_END)
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        if (/^transfer-encoding/im.test(text)) return fail('the response has no length')
        status = text.slice(0, STATUS_BYTES)
        length = end + HEAD_END.length + Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0)
        received = head.length
      }
      const read = (chunk: Buffer) => {
        if (received === 0 && chunk.toString('latin1', 0, STATUS_BYTES) !== status) return fail('the status changed')
        received += chunk.length
      }
      socket.on('connect', next)
      socket.on('error', ({ message }) => fail(message))
      socket.on('data', (chunk: Buffer) => {
        if (length) read(chunk)
        else learn(chunk)
        if (!length || received < length) return
        if (received > length) return fail('the length changed')
        received = 0
        answered += 1
        if (answered === amount) resolve(performance.now() - start)
        next()
      })
    }
    for (let index = 0; index < connections; index += 1) open()
  })
