import { putRelease } from '@portfolio/api/built-releases'
import type { AppName } from '@portfolio/contracts'
import { openStore } from '@portfolio/object-store'
import { readClientFiles } from '#support/releases.ts'

/** Releases that pass the preflight check and break in browsers only. */

const findFile = (app: AppName, name: RegExp) => readClientFiles(app).find((file) => name.test(file)) as string

type Change = (code: string) => string

const publishFiles = async (dataDir: string, app: AppName, version: string, changes: [file: RegExp, change: Change][]) => {
  const store = await openStore({ s3: undefined, dataDir })
  const code = Object.fromEntries(changes.map(([file, change]) => [`client/${findFile(app, file)}`, change]))
  await putRelease(store, app, { version, code })
  return version
}

const publish = (dataDir: string, app: AppName, version: string, file: RegExp, change: Change) =>
  publishFiles(dataDir, app, version, [[file, change]])

const replaceOnce = (code: string, part: RegExp, by: string) => {
  if (code.match(new RegExp(part, 'g'))?.length !== 1) throw new Error(`The build has not one ${part}`)
  return code.replace(part, by)
}

/** Runs in browsers, as the end of the container of public-mfe. */
const breakPages = `;{
  const whole = public_mfe
  let shared
  const breakRoutes = (routes, { Fragment, createElement, useEffect, useState }) => {
    const fail = (what) => { throw new Error('Broken ' + what) }
    const InRender = () => fail('render')
    const InEffect = () => useEffect(() => fail('effect'))
    const OnClick = () => {
      const [clicked, setClicked] = useState(false)
      useEffect(() => {
        const onClick = ({ target }) => target.closest('h1') && setClicked(true)
        addEventListener('click', onClick)
        return () => removeEventListener('click', onClick)
      }, [])
      return clicked ? fail('click') : null
    }
    const beside = (Broken) => (route) => ({ ...route, element: createElement(Fragment, {}, route.element, createElement(Broken)) })
    const withData = (route) => ({ ...route, handle: { ...route.handle, fromMarkup: (context) => {
      route.handle.fromMarkup(context)
      for (const { queryKey } of context.queryClient.getQueryCache().getAll())
        context.queryClient.setQueryData(queryKey, (data) => data.items ? { ...data, items: [null] } : data)
    } } })
    const faults = {
      '/books': beside(InRender),
      '/articles': beside(InEffect),
      '/about': beside(OnClick),
      '/blogs/:id': beside(OnClick),
      '/book-chapters': (route) => ({ ...route, element: null }),
      '/conferences': withData,
    }
    return routes.map((route) => faults[route.path] ? faults[route.path](route) : route)
  }
  public_mfe = {
    init: (scope, ...rest) => {
      shared = scope
      return whole.init(scope, ...rest)
    },
    get: async (name) => {
      const factory = await whole.get(name)
      const react = (await Object.values(shared.react)[0].get())()
      return () => ({ createRoutes: (deps) => breakRoutes(factory().createRoutes(deps), react) })
    },
  }
}`

/** A public-mfe with a fault of its own in each page, and a filter that throws once it has been used. */
export const publishBrokenPages = (dataDir: string) =>
  publish(
    dataDir,
    'public-mfe',
    'broken-pages',
    /^remoteEntry\./,
    (code) =>
      replaceOnce(code, /"aria-label":(\w+\("Keywords"\))/, `"aria-label":location.search?(()=>{throw Error("Broken filter")})():$1`) +
      breakPages,
  )

/** A shell whose menu throws when it is opened. */
export const publishBrokenMenu = (dataDir: string) =>
  publish(dataDir, 'shell', 'broken-menu', /^public\..+\.js$/, (code) =>
    replaceOnce(
      code,
      /"aria-label":(\w+\("Menu"\)),"aria-expanded":(\w+)/,
      `"aria-label":$2?(()=>{throw Error("Broken menu")})():$1,"aria-expanded":$2`,
    ),
  )

/** A shell whose layout throws. */
export const publishBrokenLayout = (dataDir: string) =>
  publish(dataDir, 'shell', 'broken-layout', /^public\..+\.js$/, (code) =>
    replaceOnce(code, /"Skip to content"/, '(()=>{throw Error("Broken layout")})()'),
  )

/** A shell that throws before it loads a remote. */
export const publishBrokenStart = (dataDir: string) => {
  const change: Change = (code) => replaceOnce(code, /"portfolio-scripts"/, '(()=>{throw Error("Broken start")})()')
  return publishFiles(dataDir, 'shell', 'broken-start', [
    [/^public\..+\.js$/, change],
    [/^admin\..+\.js$/, change],
  ])
}

/** A portal that throws when it starts. */
export const publishBrokenPortal = (dataDir: string) =>
  publish(dataDir, 'admin-mfe', 'broken-portal', /^remoteEntry\./, (code) => `throw new Error('Broken at its start');${code}`)

const hideLicenses: Change = (style) => `${style}@layer public{.licenses{display:none}}`

/** A public-mfe that throws in browsers on the page of books, and whose style hides the content of the page of licenses. */
export const publishUnusablePages = (dataDir: string) =>
  publishFiles(dataDir, 'public-mfe', 'unusable-pages', [
    [
      /^remoteEntry\..+\.js$/,
      (code) => `if (typeof window !== 'undefined' && location.pathname === '/books') throw new Error('Only in browsers');${code}`,
    ],
    // The style of its document, and the style of all pages, which is loaded afterwards.
    [/^page-licenses\..+\.css$/, hideLicenses],
    [/^public_mfe\..+\.css$/, hideLicenses],
  ])

/** A portal that throws on the screen of links. */
export const publishBrokenScreen = (dataDir: string) =>
  publish(
    dataDir,
    'admin-mfe',
    'broken-screen',
    /^remoteEntry\..+\.js$/,
    (code) => `if (location.pathname === '/admin/links') throw new Error('No links today');${code}`,
  )

/** A public-mfe that throws in browsers where a title is longer than those of the sample content. */
export const publishShortTitlesOnly = (dataDir: string) =>
  publish(
    dataDir,
    'public-mfe',
    'short-titles-only',
    /^remoteEntry\..+\.js$/,
    (code) =>
      `${code};if ([...document.querySelectorAll('main a, main h1')].some((title) => title.textContent.length > 300)) throw new Error('A title is too long')`,
  )
