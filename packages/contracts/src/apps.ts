/** The apps that deploy on their own, in the order they are shown, each with its federation container name, where a hyphen is not allowed. */
export const APPS = { shell: 'shell', 'public-mfe': 'public_mfe', 'admin-mfe': 'admin_mfe' } as const
export type AppName = keyof typeof APPS
export const APP_NAMES = Object.keys(APPS) as AppName[]
