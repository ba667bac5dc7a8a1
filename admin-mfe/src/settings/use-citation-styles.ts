import { CITATION_STYLE_CHARACTERS_MAX, type OwnCitationStyle, validation } from '@portfolio/contracts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '#shared/error-message.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { useRunning } from '#shared/use-running.ts'

/** A character has at most four bytes. */
const FILE_BYTES_MAX = CITATION_STYLE_CHARACTERS_MAX * 4

interface RemoveOptions {
  fromKeyboard: boolean
  /** Called when the focused Undo button disappears. */
  onFocusLost: () => void
}

/** The citation styles of the owner and their actions, each of which takes effect at once. */
export const useCitationStyles = () => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const query = queryOptions({ queryKey: ['citation-styles'], queryFn: () => api.citationStyles() })
  const list = useQuery(query)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey })

  const add = async (file: File) => {
    setProblem(undefined)
    if (file.size > FILE_BYTES_MAX) return setProblem(validation.max(CITATION_STYLE_CHARACTERS_MAX))
    setIsBusy(true)
    try {
      const { label } = await api.addCitationStyle({ source: await file.text() })
      notify.success(`“${label}” added. Readers can choose it now.`)
      await refresh()
    } catch (thrown) {
      setProblem(getErrorMessage(thrown))
      notify.error('Error adding the citation style.')
    } finally {
      setIsBusy(false)
    }
  }

  const restore = async ({ _id, label }: OwnCitationStyle) => {
    try {
      await api.restoreCitationStyle(_id)
      notify.success('Citation style restored.')
    } catch {
      notify.error(`Couldn’t restore “${label}”. Try again.`)
    }
    await refresh()
  }

  const removeNow = async (style: OwnCitationStyle, { fromKeyboard, onFocusLost }: RemoveOptions) => {
    try {
      await api.removeCitationStyle(style._id)
      notify.undoable('Citation style deleted.', () => void restore(style), { focusUndo: fromKeyboard, onFocusLost })
    } catch {
      notify.error('Problem deleting the citation style.')
    }
    await refresh()
  }
  const { run, isRunning } = useRunning()
  const remove = (style: OwnCitationStyle, options: RemoveOptions) => run(style._id, () => removeNow(style, options))

  return { ...list, problem, isBusy, isRemoving: isRunning, add, remove }
}
