import { formNames } from '@portfolio/contracts'
import { useLocation } from '@portfolio/router'
import { useEffect, useRef } from 'react'
import { ItemHistory } from './item-history.tsx'
import { SiteHistory } from './site-history.tsx'
import { SiteAsOf } from './site-snapshot.tsx'

/** Moves focus to the heading when the query names another subject. The layout does this only when the path changes. */
const useFocusOnChange = (subject: string) => {
  const first = useRef(subject)
  useEffect(() => {
    if (first.current === subject) return
    first.current = ''
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [subject])
}

/** The history of the item that the address names, the site as of a moment, or the history of the site. */
export const HistoryPage = () => {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const form = formNames().find((name) => name === query.get('of'))
  const id = query.get('id')
  const at = query.get('at')
  useFocusOnChange(`${form} ${id} ${at}`)
  if (form && id) return <ItemHistory key={id} form={form} id={id} />
  return at ? <SiteAsOf key={at} at={at} /> : <SiteHistory />
}
