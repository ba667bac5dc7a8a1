import { Select } from '@portfolio/ui'
import { Search } from 'lucide-react'
import * as styles from './list.module.css'
import type { ListView, RowStatus } from './list-view.ts'

const STATUS_LABELS: Record<RowStatus, string> = {
  published: 'Published',
  changed: 'Unpublished changes',
  draft: 'Draft',
  private: 'Private',
  scheduled: 'Scheduled',
}

interface ListToolsProps {
  title: string
  view: ListView
  /** Statuses that occur in the list. A single one is not offered. */
  statuses: readonly RowStatus[]
  /** A single one is not offered. */
  years: readonly string[]
  tags: readonly string[]
  /** Orders beside the default one. */
  orders: readonly { name: string; label: string }[]
  onChange: (view: Partial<ListView>) => void
}

interface FilterProps {
  label: string
  any: string
  value: string
  values: readonly string[]
  onChange: (value: string) => void
}

const Filter = ({ label, any, value, values, onChange }: FilterProps) => (
  <Select className={styles.order} aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">{any}</option>
    {values.map((one) => (
      <option key={one} value={one}>
        {one}
      </option>
    ))}
  </Select>
)

/** Finds rows of a list and sorts them. */
export const ListTools = ({ title, view, statuses, years, tags, orders, onChange }: ListToolsProps) => (
  <div className={styles.tools}>
    <div className={styles.search}>
      <Search size={16} aria-hidden="true" />
      <input
        type="search"
        aria-label={`Find in ${title}`}
        placeholder="Find"
        value={view.find}
        onChange={({ target }) => onChange({ find: target.value })}
      />
    </div>
    {statuses.length > 1 && (
      <Select
        className={styles.order}
        aria-label={`Status in ${title}`}
        value={view.status}
        onChange={({ target }) => onChange({ status: target.value })}
      >
        <option value="">Any status</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {STATUS_LABELS[status]}
          </option>
        ))}
      </Select>
    )}
    {years.length > 1 && (
      <Filter label={`Year in ${title}`} any="Any year" value={view.year} values={years} onChange={(year) => onChange({ year })} />
    )}
    {tags.length > 0 && (
      <Filter label={`Tag in ${title}`} any="Any tag" value={view.tag} values={tags} onChange={(tag) => onChange({ tag })} />
    )}
    {orders.length > 0 && (
      <Select
        className={styles.order}
        aria-label={`Order of ${title}`}
        value={view.order}
        onChange={({ target }) => onChange({ order: target.value })}
      >
        <option value="">Newest first</option>
        {orders.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
    )}
  </div>
)
