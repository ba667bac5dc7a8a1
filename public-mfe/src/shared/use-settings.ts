import { type PublicApi, settingsQuery } from '@portfolio/api-client'
import type { Settings } from '@portfolio/contracts'
import { useQuery } from '@tanstack/react-query'

/** Returns the settings of the site, which the shell has loaded. */
export const useSettings = (api: PublicApi): Partial<Settings> => useQuery({ ...settingsQuery(api), enabled: false }).data ?? {}

/** Returns every spelling of the owner's name: that of the site and those of the settings. */
export const getOwnNames = ({ ownerName = '', ownNames = [] }: Partial<Settings>) => [ownerName, ...ownNames]
