import { useLocation, useNavigate } from '@portfolio/router'
import { useEffect, useState } from 'react'
import { type ListView, readListView, writeListView } from './list-view.ts'

/** Browsers limit how often an address may change. */
const WRITE_DELAY_MS = 300

/** Returns the view of the page's list and a function that changes it. The view is kept in the address for reloads and Back. */
export const useListView = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [view, setView] = useState(() => readListView(search))
  const [isChanged, setChanged] = useState(false)

  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(() => {
      setChanged(false)
      navigate(pathname + writeListView(search, view), { replace: true })
    }, WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isChanged, view, pathname, search, navigate])

  const change = (next: Partial<ListView>) => {
    setView({ ...view, ...next })
    setChanged(true)
  }
  return [view, change] as const
}
