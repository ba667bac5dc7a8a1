import { type Facet, readWorksQuery, type WorkOrder, type WorksQuery, writeWorksQuery } from '@portfolio/contracts'
import { useLocation, useNavigate, useNavigationType } from '@portfolio/router'
import { Button } from '@portfolio/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import * as styles from './filter.module.css'
import { facetText } from './list-markup.ts'
import type { ShownList } from './list-query.ts'

const PAUSE_MS = 150
/** Shorter lists are seen at a glance. */
const WORKS_MIN = 5

interface MenuProps {
  name: 'year' | 'type' | 'tag' | 'sort'
  label: string
  value: string
  hidden?: boolean
  children: ReactNode
}

const Menu = ({ name, label, value, hidden, children }: MenuProps) => (
  <select name={name} className={styles.menu} aria-label={label} defaultValue={value} hidden={hidden}>
    {children}
  </select>
)

interface FacetMenuProps extends Omit<MenuProps, 'children'> {
  any: string
  facet: Facet
}

const FacetMenu = ({ any, facet, ...menu }: FacetMenuProps) => (
  <Menu {...menu} hidden={facet.length < 2 && !menu.value}>
    <option value="">{any}</option>
    {menu.value && !facet.some(([value]) => value === menu.value) && <option value={menu.value}>{menu.value}</option>}
    {facet.map((entry) => (
      <option key={entry[0]} value={entry[0]}>
        {facetText(entry)}
      </option>
    ))}
  </Menu>
)

const ORDERS: [WorkOrder, string][] = [
  ['date', 'By date'],
  ['added', 'Newest added first'],
]

interface FilterProps {
  path: string
  /** "Filter the books" */
  label: string
  query: WorksQuery
  list: ShownList
  isFiltered: boolean
  defaultOrder: WorkOrder
}

/** A form that works without scripts. With them, the list follows a moment after each change, under its own address. */
export const Filter = ({ path, label, query, list: { all, order, facets }, isFiltered, defaultOrder }: FilterProps) => {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const type = useNavigationType()
  const { search } = useLocation()

  const readForm = () => writeWorksQuery(readWorksQuery(new FormData(form.current as HTMLFormElement) as never))
  const apply = () => {
    clearTimeout(timer.current)
    const written = readForm()
    if (written !== writeWorksQuery({ ...query, page: 1 })) navigate(path + written, { replace: true })
  }

  const shown = useRef(search)
  useEffect(() => {
    const isChanged = shown.current !== search
    shown.current = search
    // The fields are what this address was made of, and may have changed since.
    if (!isChanged || type === 'REPLACE') return
    for (const field of form.current?.elements ?? [])
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = query[field.name as 'q']
  }, [search, type, query])

  // A visitor may have filled in the form before any script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    apply()
    return () => clearTimeout(timer.current)
  }, [])

  return (
    <search aria-label={label} hidden={all < WORKS_MIN && !isFiltered}>
      <details className={styles.opener} open={isFiltered}>
        <summary>Filter</summary>
      </details>
      <form
        ref={form}
        className={styles.form}
        action={path}
        autoComplete="off"
        onInput={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(apply, PAUSE_MS)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <input
          type="search"
          name="q"
          className={styles.text}
          aria-label="Words"
          placeholder="Title, author, venue or words"
          defaultValue={query.q}
        />
        <FacetMenu name="year" label="Year" any="Any year" value={query.year} facet={facets.years} />
        <FacetMenu name="type" label="Type" any="Any type" value={query.type} facet={facets.types} />
        <FacetMenu name="tag" label="Tag" any="Any tag" value={query.tag} facet={facets.tags} />
        <Menu name="sort" label="Order" value={order === defaultOrder ? '' : order}>
          {ORDERS.map(([value, text]) => (
            <option key={value} value={value === defaultOrder ? '' : value}>
              {text}
            </option>
          ))}
        </Menu>
        <Button type="submit">Show</Button>
      </form>
    </search>
  )
}
