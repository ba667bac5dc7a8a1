import type { PublicApi } from '@portfolio/api-client'
import type { Cv } from '@portfolio/contracts'
import { queryOptions } from '@tanstack/react-query'

export const cvQuery = (api: PublicApi) => queryOptions<Cv>({ queryKey: ['cv'], queryFn: () => api.cv() })
