import type { LibraryFilter } from '@portfolio/contracts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '#shared/session/admin-context.tsx'

const KEY = 'image-library'

/** One page of the uploaded images that match a filter. */
export const useImageLibrary = (page: number, filter: LibraryFilter) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const library = useQuery(
    queryOptions({
      queryKey: [KEY, filter, page],
      queryFn: () => api.imageLibrary(page, filter),
      // The number of pages, until they have loaded. Those of another filter would be wrong for this one.
      placeholderData: (former, query) => (query?.queryKey[1] === filter ? former : undefined),
    }),
  )
  const refresh = () => client.invalidateQueries({ queryKey: [KEY] })
  const remove = async (id: string) => {
    await api.removeImage(id)
    await refresh()
  }
  /** Undefined while the page loads. */
  const images = library.isPlaceholderData ? undefined : library.data?.items
  return { ...library, images, refresh, remove }
}
