import type { PublicApi } from '@portfolio/api-client'
import { queryOptions } from '@tanstack/react-query'

export const licensesQuery = (api: PublicApi) => queryOptions({ queryKey: ['licenses'], queryFn: () => api.licenses() })
