import type { AppName, Release, ReleaseEntry } from '@portfolio/mfe-contract'
import { isIntact, type ReleaseRepository } from '@portfolio/releases'
import { type ActiveSet, inlineScript, inlineText, publicEntry, releaseBaseUrl } from '#delivery/shared/active-set.ts'
import { formatSetName, type ReleaseSet } from '#delivery/shared/history.ts'
import { pairOf, type RendererPool } from './renderer-pool.ts'

/** Addresses in a stylesheet are relative to its file; inside a document they must be whole. */
const withWholeAddresses = (css: string, base: string) => css.replace(/url\((["']?)(?!data:|\/|https?:|#)/g, `url($1${base}`)

/** Reads a set from the store and starts its renderer. Throws, with the file that is missing, when it is not whole. */
export const prepareSet = async (
  { id, versions }: ReleaseSet,
  releases: ReleaseRepository,
  renderers: Pick<RendererPool, 'get'>,
): Promise<ActiveSet> => {
  const text = async (release: Release, path: string | undefined): Promise<string> => {
    const content = path && (await releases.readFile(release.name, release.version, path))
    if (!content) throw new Error(`Release ${release.name}@${release.version} has no ${path ?? 'such file'}`)
    // The gate has seen it whole; whoever may write to the store may have changed it since.
    if (!isIntact(content, release.files.find((file) => file.path === path)?.integrity ?? ''))
      throw new Error(`Release ${release.name}@${release.version} has another ${path} than its release.json says`)
    return content.toString('utf8')
  }
  const cssOf = async (release: Release, { css }: ReleaseEntry) => {
    const files = await Promise.all(css.map((file) => text(release, `client/${file}`)))
    return withWholeAddresses(files.join('\n'), releaseBaseUrl(release))
  }
  const release = (name: AppName) => releases.get(name, versions[name])

  const [shell, publicMfe, adminMfe] = await Promise.all([release('shell'), release('public-mfe'), release('admin-mfe')])
  const [boot, publicCss, adminCss, shellBundle, publicBundle] = await Promise.all([
    text(shell, shell.boot),
    Promise.all([cssOf(shell, publicEntry(shell)), cssOf(publicMfe, publicMfe.entry)]),
    Promise.all([cssOf(shell, shell.entry), cssOf(adminMfe, adminMfe.entry)]),
    text(shell, shell.serverBundle),
    text(publicMfe, publicMfe.serverBundle),
  ])
  const renderer = renderers.get(pairOf(versions), { shell: shellBundle, publicMfe: publicBundle })
  return {
    name: formatSetName(id),
    shell,
    publicMfe,
    adminMfe,
    boot: inlineScript(boot),
    publicCss: inlineText(publicCss.join('\n')),
    adminCss: inlineText(adminCss.join('\n')),
    renderer,
  }
}
