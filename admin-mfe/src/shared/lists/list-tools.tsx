import { controlClass, Select } from '@portfolio/ui'
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
  /** Values with their labels. With one there is no choice. */
  types: readonly (readonly [value: string, label: string])[]
  tags: readonly string[]
  /** Orders beside the default one. */
  orders: readonly { name: string; label: string }[]
  /** Label of the default order. */
  defaultOrder?: string | undefined
  onChange: (view: Partial<ListView>) => void
}

interface FilterProps {
  label: string
  any: string
  value: string
  values: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

const Filter = ({ label, any, value, values, onChange }: FilterProps) => (
  <Select className={styles.order} aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">{any}</option>
    {values.map(([name, text]) => (
      <option key={name} value={name}>
        {text}
      </option>
    ))}
  </Select>
)

const asLabels = (values: readonly string[]) => values.map((value) => [value, value] as const)

/** Finds rows of a list and sorts them. */
export const ListTools = ({
  title,
  view,
  statuses,
  years,
  types,
  tags,
  orders,
  defaultOrder = 'Newest first',
  onChange,
}: ListToolsProps) => (
  <div className={styles.tools}>
    <div className={styles.search}>
      <Search size={16} aria-hidden="true" />
      <input
        className={controlClass}
        type="search"
        dir="auto"
        aria-label={`Find in ${title}`}
        placeholder="Find"
        value={view.find}
        onChange={({ target }) => onChange({ find: target.value })}
      />
    </div>
    {statuses.length > 1 && (
      <Filter
        label={`Status in ${title}`}
        any="Any status"
        value={view.status}
        values={statuses.map((status) => [status, STATUS_LABELS[status]])}
        onChange={(status) => onChange({ status })}
      />
    )}
    {years.length > 1 && (
      <Filter
        label={`Year in ${title}`}
        any="Any year"
        value={view.year}
        values={asLabels(years)}
        onChange={(year) => onChange({ year })}
      />
    )}
    {types.length > 1 && (
      <Filter label={`Type in ${title}`} any="Any type" value={view.type} values={types} onChange={(type) => onChange({ type })} />
    )}
    {tags.length > 0 && (
      <Filter label={`Tag in ${title}`} any="Any tag" value={view.tag} values={asLabels(tags)} onChange={(tag) => onChange({ tag })} />
    )}
    {orders.length > 0 && (
      <Filter
        label={`Order of ${title}`}
        any={defaultOrder}
        value={view.order}
        values={orders.map(({ name, label }) => [name, label])}
        onChange={(order) => onChange({ order })}
      />
    )}
  </div>
)
