import { readFile } from 'node:fs/promises'

/** Bytes that this process holds itself; files that the system maps or caches for it are left out where it tells them apart. */
export const ownMemory = async (): Promise<number> => {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  return status ? Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) * 1024 : process.memoryUsage().rss
}
