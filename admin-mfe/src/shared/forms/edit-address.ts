import { useLocation, useNavigate } from '@portfolio/router'
import { useEffect, useRef } from 'react'

const PARAMETER = 'edit'

/** Returns the address of a page with one of its rows open in the form, at a field: `/admin/books?edit=<id>#author`. */
export const toEditAddress = (page: string, id: string, field = ''): string =>
  `${page}?${PARAMETER}=${encodeURIComponent(id)}${field && `#${field}`}`

interface EditAddressOptions<Row> {
  /** undefined while the list is loading. */
  rows: readonly Row[] | undefined
  /** Whether rows that are not published could not be loaded, as a toast has said. The row may be one of them. */
  lacksUnpublished: boolean
  /** Whether a newer list is on its way. */
  isFetching: boolean
  /** Changes when a row is opened in the form. */
  openedKey: number
  onOpen: (row: Row, field: string) => void
  onMissing: () => void
}

/**
 * Opens the row that the address names, once, as the newest list has it, unless the owner opens one before. From then on the address is that of
 * the page, with what its list is limited to. Returns whether that row is still to be opened; false once the list could not be loaded.
 */
export const useEditAddress = <Row extends { _id: string }>({
  rows,
  lacksUnpublished,
  isFetching,
  openedKey,
  onOpen,
  onMissing,
}: EditAddressOptions<Row>): boolean => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const parameters = new URLSearchParams(search)
  const id = parameters.get(PARAMETER)
  parameters.delete(PARAMETER)
  const rest = parameters.size ? `?${parameters}` : ''
  const row = rows?.find(({ _id }) => _id === id)
  const isLoaded = rows !== undefined
  const asked = useRef({ id, openedKey, hasFailed: false })
  if (asked.current.id !== id) asked.current = { id, openedKey, hasFailed: false }
  asked.current.hasFailed ||= !isLoaded && !isFetching
  const isTaken = asked.current.openedKey !== openedKey

  useEffect(() => {
    if (id === null || (!isTaken && (isFetching || !isLoaded))) return
    navigate(pathname + rest, { replace: true })
    if (isTaken) return
    if (row) onOpen(row, hash.slice(1))
    else if (!lacksUnpublished) onMissing()
  }, [id, row, isLoaded, lacksUnpublished, isFetching, isTaken, pathname, rest, hash, navigate, onOpen, onMissing])

  return id !== null && !isTaken && !asked.current.hasFailed
}
