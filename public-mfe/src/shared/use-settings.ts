import { type PublicApi, settingsQuery } from '@portfolio/api-client'
import type { Settings } from '@portfolio/contracts'
import { useQuery } from '@tanstack/react-query'

/** Returns the settings of the site, which the shell has loaded. */
export const useSettings = (api: PublicApi): Partial<Settings> => useQuery({ ...settingsQuery(api), enabled: false }).data ?? {}
