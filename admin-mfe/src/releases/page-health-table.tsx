import { labelRemote, type PageHealth, type ReadyVisitors } from '@portfolio/contracts'
import { ResponsiveTable, type TableColumn } from '@portfolio/ui'
import * as pageStyles from './releases.module.css'

interface PageHealthTableProps {
  pages: readonly PageHealth[]
  /** For how many visitors each app started. */
  ready?: readonly ReadyVisitors[] | undefined
}

const columns: TableColumn<PageHealth>[] = [
  { name: 'page', label: 'Kind of page', isHeader: true, cell: ({ page }) => page },
  { name: 'good', label: 'Good views', cell: ({ views, failures }) => (views - failures).toLocaleString('en') },
  { name: 'failed', label: 'Failed', cell: ({ failures }) => failures.toLocaleString('en') },
]

/** For how many visitors each kind of page works and fails, and for how many each app started on it. */
export const PageHealthTable = ({ pages, ready }: PageHealthTableProps) => {
  const started: TableColumn<PageHealth> = {
    name: 'started',
    label: 'Apps that started',
    cell: ({ page }) =>
      ready
        ?.filter((one) => one.page === page)
        .map(({ remote, visitors }) => `${labelRemote(remote)}: ${visitors.toLocaleString('en')}`)
        .join(', ') || '–',
  }
  return (
    <ResponsiveTable
      label="Kinds of pages"
      className={pageStyles.table}
      columns={ready ? [...columns, started] : columns}
      rows={[...pages]}
      rowKey={({ page }) => page}
    />
  )
}
