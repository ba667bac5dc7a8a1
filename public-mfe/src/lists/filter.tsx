import { type Facet, readWorksQuery, t, type WorkOrder, type WorksQuery, writeWorksQuery } from '@portfolio/contracts'
import { Button, controlClass, Select } from '@portfolio/ui'
import { type ReactNode, useState } from 'react'
import { choiceAttributes } from '#shared/facet-markup.ts'
import { useQueryForm } from '#shared/use-query-form.ts'
import * as styles from './filter.module.css'
import type { ShownList } from './list-query.ts'

/** Shorter lists need no filter. */
const WORKS_MIN = 5

interface MenuProps {
  name: 'year' | 'type' | 'tag' | 'sort'
  label: string
  value: string
  hidden?: boolean
  children: ReactNode
}

const Menu = ({ name, label, value, hidden, children }: MenuProps) => (
  <Select name={name} className={styles.menu} aria-label={label} defaultValue={value} hidden={hidden}>
    {children}
  </Select>
)

interface FacetMenuProps extends Omit<MenuProps, 'children'> {
  any: string
  facet: Facet
}

const FacetMenu = ({ any, facet, ...menu }: FacetMenuProps) => (
  <Menu {...menu} hidden={facet.length < 2 && !menu.value}>
    <option value="">{any}</option>
    {menu.value && !facet.some(([value]) => value === menu.value) && <option value={menu.value}>{menu.value}</option>}
    {facet.map(([value, count, label]) => (
      <option key={value} value={value} {...choiceAttributes({ value, count, label })} />
    ))}
  </Menu>
)

const ORDERS: [WorkOrder, string][] = [
  ['date', 'By date'],
  ['added', 'Recently added first'],
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

/** A form that works without scripts. With them, each change updates the list and the address after a short delay. */
export const Filter = ({ path, label, query, list: { all, order, facets }, isFiltered, defaultOrder }: FilterProps) => {
  // The menu names the order of the site by an empty value, an address may name it.
  const shown = { ...query, sort: query.sort === defaultOrder ? ('' as const) : query.sort }
  const form = useQueryForm(path, shown, { read: readWorksQuery, write: writeWorksQuery })
  // Does not close when its last filter is removed in it.
  const [isOpen] = useState(isFiltered)

  return (
    <search aria-label={label} hidden={all < WORKS_MIN && !isFiltered}>
      <details className={styles.opener} open={isOpen}>
        <summary>{t('Filter')}</summary>
      </details>
      <form {...form} className={styles.form}>
        <input
          type="search"
          name="q"
          className={`${controlClass} ${styles.text}`}
          aria-label={t('Keywords')}
          placeholder={t('Title, author, venue or keyword')}
          defaultValue={query.q}
        />
        <FacetMenu name="year" label={t('Year')} any={t('Any year')} value={query.year} facet={facets.years} />
        <FacetMenu name="type" label={t('Type')} any={t('Any type')} value={query.type} facet={facets.types} />
        <FacetMenu name="tag" label={t('Tag')} any={t('Any tag')} value={query.tag} facet={facets.tags} />
        <Menu name="sort" label={t('Order')} value={order === defaultOrder ? '' : order}>
          {ORDERS.map(([value, text]) => (
            <option key={value} value={value === defaultOrder ? '' : value}>
              {t(text)}
            </option>
          ))}
        </Menu>
        <Button type="submit">{t('Show')}</Button>
      </form>
    </search>
  )
}
