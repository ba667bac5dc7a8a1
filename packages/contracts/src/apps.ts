interface App {
  /**
   * `shell`: the host, which provides what the others share. `public`: a remote whose pages visitors read, rendered on the server.
   * `portal`: the remote of the owner.
   */
  kind: 'shell' | 'public' | 'portal'
  /** As the owner reads it on the releases page. */
  label: string
  description: string
  /** Cascade layers that its stylesheets may add to, beside `ui`, which is of the components that all apps contain. */
  layers: readonly string[]
  /** Uncompressed bytes of all scripts and stylesheets together, with the boot script: at least three times what the app has now. */
  bytesMax: number
  /** An added remote: the path of its pages, and of all below it. The others have no path; every release set has a version of them. */
  path?: `/${string}`
  /** The entry that leads to this path in the menus of the site, and its group in the side navigation. */
  menu?: { title: string; group: string }
}

/** The apps that browsers load and that deploy on their own, in the order they are shown. All else about them is derived from this list. */
export const APPS = {
  shell: {
    kind: 'shell',
    label: 'Shell',
    description: 'The layout of every page',
    layers: ['reset', 'tokens', 'shell'],
    bytesMax: 3_000_000,
  },
  'public-mfe': {
    kind: 'public',
    label: 'Public site',
    description: 'What visitors read',
    layers: ['public'],
    bytesMax: 1_000_000,
  },
  'admin-mfe': {
    kind: 'portal',
    label: 'Admin portal',
    description: 'These pages',
    layers: ['admin'],
    bytesMax: 4_000_000,
  },
} as const satisfies Record<string, App>

export type AppName = keyof typeof APPS
export const APP_NAMES = Object.keys(APPS) as AppName[]

export const getApp = (name: AppName): App => APPS[name]

type AddedAppName = { [Name in AppName]: (typeof APPS)[Name] extends { path: string } ? Name : never }[AppName]

/** A value for each app of a release set, which may lack those that have a path. */
export type ByApp<Value> = Record<Exclude<AppName, AddedAppName>, Value> & Partial<Record<AddedAppName, Value>>

/** Apps that every release set has. */
export const REQUIRED_APPS = APP_NAMES.filter((name) => !getApp(name).path)
export const PUBLIC_APPS = APP_NAMES.filter((name) => getApp(name).kind === 'public')

/** The public remote that has every page which is not of another. */
export const MAIN_PUBLIC_APP = 'public-mfe'

/** Returns the public remote that has the pages at a path, which may have a query string. */
export const findPublicApp = (path: string): AppName => {
  const [pathname = ''] = path.split('?')
  const isOwn = (own: string | undefined) => own !== undefined && (pathname === own || pathname.startsWith(`${own}/`))
  return PUBLIC_APPS.find((name) => isOwn(getApp(name).path)) ?? MAIN_PUBLIC_APP
}

type WithUnderscores<Text extends string> = Text extends `${infer Start}-${infer End}` ? `${Start}_${WithUnderscores<End>}` : Text
/** The federation container of an app, whose name is that of a variable. Documents and beacons name apps by it. */
export type ContainerName = WithUnderscores<AppName>

export const toContainer = (name: AppName) => name.replaceAll('-', '_') as ContainerName
/** Names an app by its container. */
export const CONTAINERS = new Map(APP_NAMES.map((name) => [toContainer(name), name]))
