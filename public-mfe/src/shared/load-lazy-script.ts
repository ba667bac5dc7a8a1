import { type DocumentReleases, RELEASES_BLOCK_ID } from '@portfolio/mfe-contract'
import * as router from '@portfolio/router'
import * as query from '@tanstack/react-query'
import * as react from 'react'
import * as jsx from 'react/jsx-runtime'

declare const __LAZY_SCRIPTS__: Record<string, { file: string; integrity: string }>
declare const __CHUNK_LOAD_TIMEOUT_MS__: number

/** The shared modules by their names, and what lazy scripts export. */
declare global {
  var portfolioLazy: Record<string, unknown>
}

const loadScript = (name: string, { file, integrity }: { file: string; integrity: string }) =>
  new Promise<void>((resolve, reject) => {
    globalThis.portfolioLazy ??= { react, 'react/jsx-runtime': jsx, '@tanstack/react-query': query, '@portfolio/router': router }
    const { remotes } = JSON.parse(document.getElementById(RELEASES_BLOCK_ID)?.textContent ?? '') as DocumentReleases
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(Object.assign(new Error(`Loading chunk ${name} failed.`), { name: 'ChunkLoadError' }))
    }
    const src = `${remotes[0]?.base}${file}`
    Object.assign(script, { src, integrity, crossOrigin: 'anonymous', onload: resolve, onerror: fail })
    setTimeout(fail, __CHUNK_LOAD_TIMEOUT_MS__)
    document.head.append(script)
  })

/** Loads a lazy script of app.config.ts, or the module itself in development, where there are none. */
export const loadLazyScript = async <Module>(name: string, load?: () => Promise<Module>): Promise<Module> => {
  if (load) return load()
  await loadScript(name, __LAZY_SCRIPTS__[name] as { file: string; integrity: string })
  return portfolioLazy[name] as Module
}
