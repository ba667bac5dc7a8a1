import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { createPasskey } from '#shared/session/browser-passkeys.ts'

/** The owner's passkeys and their actions, which reject with the error of the call or of the browser. */
export const usePasskeys = () => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const query = queryOptions({ queryKey: ['passkeys'], queryFn: () => api.passkeys(), refetchOnMount: 'always' })
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey })
  return {
    ...useQuery(query),
    add: async (name: string, currentPassword: string) => {
      const credential = await createPasskey(await api.requestPasskey({ currentPassword }))
      // Also without a response: the server may have added it.
      await api.addPasskey({ name, credential }).finally(refresh)
    },
    remove: async (id: string) => {
      await api.removePasskey(id)
      await refresh()
    },
  }
}
