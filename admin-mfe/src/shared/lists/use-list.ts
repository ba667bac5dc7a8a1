import { ApiError, listQuery } from '@portfolio/api-client'
import type { CollectionMessages, Items, ItemsName } from '@portfolio/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { without, withRestored, withSaved } from './list-order.ts'

export interface RemoveOptions {
  messages: CollectionMessages
  /** Deleted with the keyboard: the Undo button gets focus. */
  fromKeyboard: boolean
  /** Called when the focused Undo button disappears. */
  onFocusLost: () => void
}

/** The cached list of a collection and its actions. */
export const useList = <Name extends ItemsName>(name: Name) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const query = listQuery(api, name)
  const list = useQuery(query)

  const actions = useMemo(() => {
    type Row = Items[Name]
    const { queryKey } = listQuery(api, name)
    const change = (step: (rows: Row[] | undefined) => Row[]) => client.setQueryData<Row[]>(queryKey, step as (rows?: Row[]) => Row[])
    const rows = () => client.getQueryData<Row[]>(queryKey) ?? []
    const refresh = () => client.invalidateQueries({ queryKey })

    const undo = async (row: Row, index: number, { messages }: RemoveOptions) => {
      try {
        const restored = (await api.restore(name, row._id)) as Row
        change((now) => withRestored(now, restored, index))
        notify.success(messages.restored)
      } catch {
        notify.error(`Couldn’t restore “${row.title}”. Try again.`)
      }
      await refresh()
    }

    return {
      refresh,
      find: (id: string) => rows().find(({ _id }) => _id === id),
      saved: (row: Row) => change((now) => withSaved(now, row)),
      /** Bypasses the cache. */
      latest: async (id: string) => {
        const fresh = await client.fetchQuery({ ...listQuery(api, name), staleTime: 0, retry: false })
        return (fresh as Row[]).find(({ _id }) => _id === id)
      },
      /** Removes the row at once and restores it if the server rejects the call. */
      remove: async (row: Row, options: RemoveOptions) => {
        const index = rows().findIndex(({ _id }) => _id === row._id)
        await client.cancelQueries({ queryKey })
        change((now) => without(now, row._id))
        try {
          await api.remove(name, row._id)
          notify.undoable(options.messages.deleted, () => void undo(row, index, options), {
            focusUndo: options.fromKeyboard,
            onFocusLost: options.onFocusLost,
          })
        } catch (error) {
          const alreadyDeleted = error instanceof ApiError && error.status === 404
          if (!alreadyDeleted) change((now) => withRestored(now, row, index))
          notify.error(options.messages.deleteFailed)
        }
        await refresh()
      },
    }
  }, [api, client, name])

  return { ...list, ...actions }
}
