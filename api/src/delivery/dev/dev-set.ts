import { DEV_APPS_PATH, type DevApp, type DevApps, type ReleaseEntry } from '@portfolio/mfe-contract'
import { Hono } from 'hono'
import { type ActiveSet, inlineScript, inlineText, publicEntry } from '#delivery/shared/active-set.ts'
import type { Bundles, Renderer } from '#delivery/shared/rendering.ts'

interface Dependencies {
  /** Address of the dev server, without a final slash. */
  devServer: string
  startRenderer: (bundles: Bundles) => Renderer
}

/** A file that must be there: the dev server answers only with builds that have no fault. */
const textOf = ({ release, texts }: DevApp, path: string | undefined): string => {
  const text = path === undefined ? undefined : texts[path]
  if (text === undefined) throw new Error(`${release.name} has no ${path ?? 'such file'}`)
  return text
}

const cssOf = (part: DevApp, { css }: ReleaseEntry) => css.map((file) => textOf(part, `client/${file}`))

/**
 * Stands in for the active release set while the parts are worked on: `refresh` asks the dev server what it has built,
 * which answers only once it rests, so that markup and client code are always of the same build.
 */
export const followDevServer = async ({ devServer, startRenderer }: Dependencies) => {
  let current: ActiveSet | undefined
  let build = 0

  const load = async () => {
    const answer = await fetch(devServer + DEV_APPS_PATH)
    if (!answer.ok) throw new Error(`The dev server answered ${answer.status}: ${await answer.text()}`)
    const now = (await answer.json()) as DevApps
    if (now.build === build) return
    const { shell, 'public-mfe': publicMfe, 'admin-mfe': adminMfe } = now.apps
    const bundles = { shell: textOf(shell, shell.release.serverBundle), publicMfe: textOf(publicMfe, publicMfe.release.serverBundle) }
    const previous = current
    build = now.build
    current = {
      name: `dev_${build}`,
      shell: shell.release,
      publicMfe: publicMfe.release,
      adminMfe: adminMfe.release,
      boot: inlineScript(textOf(shell, shell.release.boot)),
      publicCss: inlineText([...cssOf(shell, publicEntry(shell.release)), ...cssOf(publicMfe, publicMfe.release.entry)].join('\n')),
      adminCss: inlineText([...cssOf(shell, shell.release.entry), ...cssOf(adminMfe, adminMfe.release.entry)].join('\n')),
      renderer: startRenderer(bundles),
    }
    await previous?.renderer.close()
  }

  let loading = Promise.resolve()
  /** Resolves when the set is that of the newest build. Rejects while the dev server cannot be reached. */
  const refresh = () => {
    const next = loading.then(load)
    loading = next.catch(() => {})
    return next
  }

  await refresh()
  return {
    current: () => current as ActiveSet,
    refresh,
    close: async () => {
      await loading
      await current?.renderer.close()
    },
  }
}

/** Documents of the newest build: the first request after a change waits for it. */
export const afterRefresh = (refresh: () => Promise<void>, documents: Hono) =>
  new Hono()
    .use(async (_, next) => {
      await refresh()
      await next()
    })
    .route('/', documents)
