import { type AppName, PUBLIC_APPS, type Release } from '@portfolio/mfe-contract'
import { isIntact, nameRelease, type ReleaseRepository } from '@portfolio/releases'
import { type ActiveSet, inlineScript, type PublicApp, publicEntry, releaseBaseUrl } from '#delivery/shared/active-set.ts'
import { findForApps, findPin, formatSetName, type ReleaseSet } from '#delivery/shared/history.ts'
import { inlineText } from '#http/inline-text.ts'
import { type RendererPool, toRendererKey } from './renderer-pool.ts'

/** Makes the relative URLs of a stylesheet absolute, because in a document they would be relative to its address. */
const withAbsoluteUrls = (css: string, base: string) => css.replace(/url\((["']?)(?!data:|\/|https?:|#)/g, `url($1${base}`)

/** Reads a set from the store and gets its renderer from the pool. Throws when a file is missing or was changed. */
export const prepareSet = async (
  { id, versions, ...pins }: ReleaseSet,
  releases: ReleaseRepository,
  renderers: Pick<RendererPool, 'get'>,
  name = formatSetName(id),
): Promise<ActiveSet> => {
  const text = async (release: Release, path: string | undefined): Promise<string> => {
    const content = path && (await releases.readFile(release.name, release.version, path))
    if (!content) throw new Error(`Release ${nameRelease(release)} has no ${path ?? 'such file'}`)
    // The preflight check has verified the file, but it may have been changed in the store since.
    if (!isIntact(content, release.files.find((file) => file.path === path)?.integrity ?? ''))
      throw new Error(`Release ${nameRelease(release)} has a ${path} that differs from its release.json`)
    return content.toString('utf8')
  }
  const readCss = async (release: Release, css: string[]) => {
    const files = await Promise.all(css.map((file) => text(release, `client/${file}`)))
    return withAbsoluteUrls(files.join('\n'), releaseBaseUrl(release))
  }
  const readRelease = async (app: AppName, version: string) => {
    const manifest = await releases.get(app, version)
    await releases.assertSigned(app, version)
    const pin = findPin(pins, app)
    if (pin && !(await releases.isPinned(app, version, pin)))
      throw new Error(`The release.json of ${app}@${version} has changed since it was activated`)
    return manifest
  }

  const all = await findForApps(versions, readRelease)
  const { shell, 'admin-mfe': adminMfe } = all
  const readPublicApp = async (release: Release): Promise<PublicApp> => {
    const readAll = async (css: string[]) =>
      inlineText((await Promise.all([readCss(shell, publicEntry(shell).css), readCss(release, css)])).join('\n'))
    const readKinds = Object.entries(release.pageCss ?? {}).map(async ([kind, css]) => [kind, await readAll(css)] as const)
    const [css, kinds] = await Promise.all([readAll(release.entry.css), Promise.all(readKinds)])
    return { release, css, pageCss: new Map(kinds) }
  }
  const publicReleases = PUBLIC_APPS.flatMap((name) => all[name] ?? [])
  const [boot, publicApps, adminCss, shellBundle, bundles] = await Promise.all([
    text(shell, shell.boot),
    Promise.all(publicReleases.map(async (release) => [release.name, await readPublicApp(release)] as const)),
    Promise.all([readCss(shell, shell.entry.css), readCss(adminMfe, adminMfe.entry.css)]),
    text(shell, shell.serverBundle),
    Promise.all(publicReleases.map(async (release) => [release.name, await text(release, release.serverBundle)] as const)),
  ])
  const renderer = renderers.get(toRendererKey(versions), { shell: shellBundle, remotes: Object.fromEntries(bundles) })
  return {
    name,
    releases: all,
    boot: inlineScript(boot),
    publicApps: new Map(publicApps),
    adminCss: inlineText(adminCss.join('\n')),
    renderer,
    routes: await renderer.ready(),
  }
}
