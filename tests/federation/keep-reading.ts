import { get } from 'node:http'

const read = (address: string) =>
  new Promise<number>((resolve, reject) => {
    // A new connection for each request, as from many clients.
    get(address, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', reject)
    }).once('error', reject)
  })

const isRefused = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'

/**
 * Reads from several gateways in turn until it is stopped, as a load balancer does: a gateway that is not ready, or refuses the connection, gets
 * no request, the next one does. Anything else than 200 is a failure.
 */
export const keepReading = (gateways: readonly string[], paths: readonly string[]) => {
  const failed: string[] = []
  let count = 0
  let isStopped = false
  const readFromAny = async (path: string, first: number) => {
    const tried: string[] = []
    for (const index of gateways.keys()) {
      const gateway = gateways[(first + index) % gateways.length] as string
      // A stopping gateway may close a connection before it accepts it.
      if ((await read(`${gateway}/ready`).catch(() => 0)) !== 200) continue
      try {
        const status = await read(gateway + path)
        if (status === 200) return
        tried.push(`${gateway + path} responded with ${status}`)
        break
      } catch (error) {
        tried.push(`${gateway + path}: ${error}`)
        if (!isRefused(error)) break
      }
    }
    failed.push(tried.join('; ') || `${path}: no gateway is ready`)
  }
  const done = (async () => {
    while (!isStopped) {
      await readFromAny(paths[count % paths.length] as string, count)
      count += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return {
    /** Stops reading. Resolves with the number of reads and the failed ones. */
    stop: async () => {
      isStopped = true
      await done
      return { count, failed }
    },
  }
}
