import { connect, type Socket } from 'node:net'
import { createClient } from '#faults/api.ts'
import { type Nemesis, pass } from '#faults/nemesis.ts'

const EACH = 100

/** What a client sends on a connection, and then nothing more. It never reads. */
const BEGINNINGS = {
  idle: '',
  'half a header': 'GET /api/blogs HTTP/1.1\r\nHost: site.exam',
  'half a body':
    'POST /api/user/signin HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":',
  'many requests': 'GET /api/blogs HTTP/1.1\r\nHost: site.example\r\n\r\n'.repeat(20),
}

export const peers: Nemesis = {
  id: 'peers',
  fault: `${EACH} connections each that are idle, half open, slow and never read`,
  rounds: 2,
  inject: async ({ site, report }) => {
    const { hostname, port } = new URL(site.gateways[0].url)
    const sockets: Socket[] = []
    for (const text of Object.values(BEGINNINGS))
      for (let n = 0; n < EACH; n += 1) {
        const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text)).pause()
        sockets.push(socket.on('error', () => {}))
      }
    try {
      await pass(1_500)
      const status = await createClient(site.gateways[0].url).getStatus('/live')
      if (status !== 200) report(`/live had status ${status}`)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
}
