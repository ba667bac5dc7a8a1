import { join } from 'node:path'
import { APPS, type AppName, DEV_VERSION } from '@portfolio/mfe-contract'
import type { Configuration } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { type AppBuild, bootConfig, clientConfig, constantsPlugin, cssRule, federationPlugin, serverConfig, sourceRules } from './rspack.ts'

export const devBase = (name: AppName) => `/mfe/${name}/${DEV_VERSION}/`

/** Where a part's files are: below `work`, laid out as in a release. Those of `client` exist in the dev server's memory only. */
export const folderOf = (work: string, name: AppName) => join(work, name)

export type OutputKind = 'client' | 'server' | 'document'
export const configName = (name: AppName, kind: OutputKind) => `${name} ${kind}`

/** Not for browsers: no client, no hot reload, and on disk instead of in the dev server's memory. */
const NOT_SERVED = { devServer: false as const, infrastructureLogging: { level: 'error' as const }, stats: false as const }

const client = (part: AppBuild, work: string): Configuration => {
  const release = clientConfig(part)
  return {
    ...release,
    name: configName(part.name, 'client'),
    mode: 'development',
    infrastructureLogging: { level: 'error' },
    stats: false,
    // Both at once: their size does not matter here.
    entry: part.clientEntries ?? {},
    // Not eval: the policy of a document is the one visitors get.
    devtool: 'cheap-module-source-map',
    output: {
      ...release.output,
      path: join(folderOf(work, part.name), 'client'),
      publicPath: devBase(part.name),
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    module: { ...release.module, rules: [...sourceRules('client', true), cssRule] },
    plugins: [constantsPlugin(), federationPlugin(part, 'remoteEntry.js'), new ReactRefreshRspackPlugin({ library: APPS[part.name] })],
    optimization: { chunkIds: 'named', moduleIds: 'named', runtimeChunk: false, minimize: false },
  }
}

const server = (part: AppBuild & { serverEntry: string }, work: string): Configuration => {
  const release = serverConfig(part)
  const output = { ...release.output, path: join(folderOf(work, part.name), 'server'), publicPath: devBase(part.name) }
  return { ...release, ...NOT_SERVED, name: configName(part.name, 'server'), output }
}

const boot = (part: AppBuild & { bootEntry: string }, work: string): Configuration => {
  const release = bootConfig(part)
  const output = { ...release.output, path: join(folderOf(work, part.name), 'document'), publicPath: devBase(part.name) }
  return { ...release, ...NOT_SERVED, name: configName(part.name, 'document'), output }
}

/** All that is compiled of a part while it is worked on: as for a release, but quick, named and hot. */
export const devConfigs = (part: AppBuild, work: string): Configuration[] => {
  const { serverEntry, bootEntry } = part
  return [
    client(part, work),
    ...(serverEntry ? [server({ ...part, serverEntry }, work)] : []),
    ...(bootEntry ? [boot({ ...part, bootEntry }, work)] : []),
  ]
}
