import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'

export interface Query {
  expr: string
  /** Position of the first character that is no PromQL. */
  errorAt: number | undefined
  /** What it reads: metrics with the labels that they are selected by. */
  metrics: { name: string; labels: string[] }[]
}

interface Alerts {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string; runbook: string } }[] }[]
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

const readText = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

export const readAlerts = () => (parse(readText('alerts.yaml')) as Alerts).groups.flatMap(({ rules }) => rules)
export const readPanels = () => (JSON.parse(readText('dashboard.json')) as Dashboard).panels

const analyze = (expr: string): Query => {
  const query: Query = { expr, errorAt: undefined, metrics: [] }
  parser.parse(expr).iterate({
    enter: ({ name, type, from, to, node }) => {
      if (type.isError) query.errorAt ??= from
      if (name === 'VectorSelector') query.metrics.push({ name: '', labels: [] })
      const metric = query.metrics.at(-1)
      if (!metric) return
      if (name === 'Identifier') metric.name = expr.slice(from, to)
      if (name === 'LabelName' && node.parent?.name === 'UnquotedLabelMatcher') metric.labels.push(expr.slice(from, to))
    },
  })
  return query
}

/** Returns every query of the alert rules and the dashboard. */
export const readQueries = (): Query[] =>
  [...readAlerts().map(({ expr }) => expr), ...readPanels().flatMap(({ targets }) => targets.map(({ expr }) => expr))].map(analyze)
