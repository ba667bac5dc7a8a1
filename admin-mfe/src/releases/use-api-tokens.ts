import type { TeamTokenDraft } from '@portfolio/contracts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '#shared/session/admin-context.tsx'

/** The valid API tokens and their actions. `add` and `revoke` reject with ApiError. */
export const useApiTokens = () => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const query = queryOptions({ queryKey: ['api-tokens'], queryFn: () => api.apiTokens() })
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey })
  return {
    ...useQuery(query),
    /** Resolves with the token, which cannot be read again. */
    add: async (draft: TeamTokenDraft): Promise<string> => {
      try {
        return (await api.addTeamToken(draft)).token
      } finally {
        // Also without a response: the server may have created it. The token does not wait for the list.
        void refresh()
      }
    },
    revoke: async (name: string) => {
      await api.revokeApiToken(name)
      await refresh()
    },
  }
}
