import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEV_APPS_PATH, DEV_SOCKET_PATH } from '@portfolio/mfe-contract'
import { type Compiler, type MultiStats, rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import type { AppBuild } from './app-build.ts'
import { readDevApps } from './dev-apps.ts'
import { devConfigs } from './dev-config.ts'

/** Stores the latest build without errors. `settled` waits for a build in progress. */
const createLatest = () => {
  let build = 0
  let latest: { build: number; stats: MultiStats } | undefined
  let busy = true
  const waiting: (() => void)[] = []

  return {
    invalid: () => {
      busy = true
    },
    done: (stats: MultiStats) => {
      busy = false
      if (!stats.hasErrors()) {
        build += 1
        latest = { build, stats }
      }
      for (const resolve of waiting.splice(0)) resolve()
    },
    settled: async () => {
      while (busy || !latest) await new Promise<void>((resolve) => waiting.push(resolve))
      return latest
    },
  }
}

/**
 * Compiles the apps whenever a file changes, keeps the result in memory and serves it on a free local port.
 * Browsers only know the gateway, which forwards to it. Resolves with the port.
 */
export const startDevServer = async (apps: AppBuild[], work: string): Promise<{ port: number; close: () => Promise<void> }> => {
  const compiler = rspack(apps.flatMap((app) => devConfigs(app, work)))
  const latest = createLatest()
  compiler.hooks.invalid.tap('portfolio-dev', latest.invalid)
  compiler.hooks.done.tap('portfolio-dev', (stats) => {
    latest.done(stats)
    if (stats.hasErrors() || stats.hasWarnings()) console.error(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }))
  })

  const inMemory = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const { outputFileSystem } = compiler.compilers[0] as Compiler
      outputFileSystem?.readFile(path, (error, content) => (error ? reject(error) : resolve(String(content))))
    })
  const read = (path: string) => inMemory(path).catch(() => readFile(path, 'utf8'))

  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port: 0,
      hot: true,
      liveReload: false,
      static: false,
      setupExitSignals: false,
      webSocketServer: { type: 'ws', options: { path: DEV_SOCKET_PATH } },
      client: {
        webSocketURL: { protocol: 'auto:', hostname: '0.0.0.0', port: 0, pathname: DEV_SOCKET_PATH },
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: 'warn',
      },
      setupMiddlewares: (middlewares) => [
        {
          name: 'apps',
          path: DEV_APPS_PATH,
          middleware: async (_request: IncomingMessage, response: ServerResponse) => {
            const { build, stats } = await latest.settled()
            response.setHeader('content-type', 'application/json')
            response.end(JSON.stringify(await readDevApps(apps, { build, stats, work, read })))
          },
        },
        ...middlewares,
      ],
    },
    compiler,
  )
  await server.start()
  const { port } = (server.server as Server).address() as AddressInfo
  return { port, close: () => server.stop() }
}
