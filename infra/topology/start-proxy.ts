import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { unpackPackages } from '#launch/debian-packages.mjs'
import { findFreePort } from '#launch/find-free-port.ts'
import { type RunningProcess, runProcess } from './run-process.ts'

export interface Proxy extends RunningProcess {
  url: string
  /** The same address without TLS. */
  plainUrl: string
}

/** Starts Debian's Caddy with the Caddyfile of this repository and a certificate of its own, which this process trusts from then on. */
export const startProxy = async (httpsPort: number, gateways: readonly string[], folder: string): Promise<Proxy> => {
  const [httpPort, adminPort] = await Promise.all([findFreePort(), findFreePort()])
  const env = {
    SITE_ADDRESS: 'localhost',
    TLS: 'tls internal',
    GATEWAYS: gateways.map((url) => new URL(url).host).join(' '),
    HTTPS_PORT: String(httpsPort),
    HTTP_PORT: String(httpPort),
    ADMIN_ADDRESS: `localhost:${adminPort}`,
    HOME: folder,
    XDG_DATA_HOME: folder,
  }
  const url = `https://localhost:${httpsPort}`
  const isReady = async () => {
    const certificate = await readFile(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8')
    setDefaultCACertificates([...getCACertificates('bundled'), certificate])
    return (await fetch(`${url}/ready`)).ok
  }
  const caddy = join(await unpackPackages(['caddy']), 'usr/bin/caddy')
  const running = await runProcess(caddy, ['run', '--config', join(import.meta.dirname, '../proxy/Caddyfile')], env, isReady)
  return { ...running, url, plainUrl: `http://localhost:${httpPort}` }
}
