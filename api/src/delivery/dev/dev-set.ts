import {
  type AppName,
  type ByApp,
  DEV_APPS_PATH,
  type DevApp,
  type DevApps,
  PUBLIC_APPS,
  type Release,
  type ReleaseEntry,
} from '@portfolio/mfe-contract'
import { Hono } from 'hono'
import pLimit from 'p-limit'
import { type ActiveSet, inlineScript, publicEntry } from '#delivery/shared/active-set.ts'
import type { Bundles, Renderer } from '#delivery/shared/rendering.ts'
import { inlineText } from '#http/inline-text.ts'

interface Dependencies {
  /** Address of the dev server, without a final slash. */
  devServer: string
  startRenderer: (bundles: Bundles) => Renderer
}

/** Returns the text of a file. Throws when it is missing: the dev server responds only with builds that succeeded. */
const getText = ({ release, texts }: DevApp, path: string | undefined): string => {
  const text = path === undefined ? undefined : texts[path]
  if (text === undefined) throw new Error(`${release.name} has no ${path ?? 'such file'}`)
  return text
}

const getCss = (app: DevApp, { css }: ReleaseEntry) => css.map((file) => getText(app, `client/${file}`))

/**
 * Takes the place of the active release set during development. `refresh` requests the newest builds; the dev server responds when
 * it has finished building, so that markup and client code are always of the same build.
 */
export const followDevServer = async ({ devServer, startRenderer }: Dependencies) => {
  let current: ActiveSet | undefined
  let build = 0

  const load = async () => {
    const response = await fetch(devServer + DEV_APPS_PATH)
    if (!response.ok) throw new Error(`The dev server responded with ${response.status}: ${await response.text()}`)
    const now = (await response.json()) as DevApps
    if (now.build === build) return
    const { shell, 'admin-mfe': adminMfe } = now.apps
    const publicApps = PUBLIC_APPS.flatMap((name): [AppName, DevApp][] => (now.apps[name] ? [[name, now.apps[name]]] : []))
    const remotes = Object.fromEntries(publicApps.map(([name, app]) => [name, getText(app, app.release.serverBundle)]))
    const bundles = { shell: getText(shell, shell.release.serverBundle), remotes }
    const readCss = (app: DevApp) =>
      inlineText([...getCss(shell, publicEntry(shell.release)), ...getCss(app, app.release.entry)].join('\n'))
    const previous = current
    build = now.build
    const renderer = startRenderer(bundles)
    current = {
      name: `dev_${build}`,
      releases: Object.fromEntries(Object.entries(now.apps).map(([name, { release }]) => [name, release])) as ByApp<Release>,
      boot: inlineScript(getText(shell, shell.release.boot)),
      publicApps: new Map(publicApps.map(([name, app]) => [name, { release: app.release, css: readCss(app), pageCss: new Map() }])),
      adminCss: inlineText([...getCss(shell, shell.release.entry), ...getCss(adminMfe, adminMfe.release.entry)].join('\n')),
      renderer,
      // Bundles that cannot start render no page; the browser then shows what is wrong, at any address.
      routes: await renderer.ready().catch(() => ['*']),
    }
    await previous?.renderer.close()
  }

  const oneAtATime = pLimit(1)
  /** Resolves when the set is that of the newest build. Rejects while the dev server cannot be reached. */
  const refresh = () => oneAtATime(load)

  await refresh()
  return {
    current: () => current as ActiveSet,
    refresh,
    close: () => oneAtATime(async () => current?.renderer.close()),
  }
}

/** Serves documents of the newest build: the first request after a change waits for it. */
export const afterRefresh = (refresh: () => Promise<void>, documents: Hono) =>
  new Hono()
    .use(async (_, next) => {
      await refresh()
      await next()
    })
    .route('/', documents)
