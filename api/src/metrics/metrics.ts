import type { ReleaseHealth } from '@portfolio/contracts'

/** As of the release set that is served now. */
export interface ActiveSetMetric {
  id: number
  versions: Record<string, string>
}

type Labels = Record<string, string>

const escaped = (value: string) => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')

const line = (name: string, labels: Labels, value: number) => {
  const inside = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${inside.length ? `{${inside.join(',')}}` : ''} ${value}`
}

const family = (name: string, type: 'counter' | 'gauge', help: string, samples: [Labels, number][]) =>
  samples.length ? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map(([labels, value]) => line(name, labels, value))] : []

/** What this process counts of itself. */
export const createMetrics = () => {
  const requests = new Map<string, number>()
  let replacements = 0
  return {
    countRequest: (status: number) => {
      const group = `${Math.floor(status / 100)}xx`
      requests.set(group, (requests.get(group) ?? 0) + 1)
    },
    countReplacement: () => {
      replacements += 1
    },

    /** Prometheus text, version 0.0.4. Without health and set, as while the database is away, only what the process itself knows. */
    text: (health: ReleaseHealth | undefined, active: ActiveSetMetric | undefined): string => {
      const sets = health?.sets ?? []
      const { rss, heapUsed } = process.memoryUsage()
      return [
        ...family(
          'portfolio_views_total',
          'counter',
          'Documents given to browsers, by release set, over all processes.',
          sets.map(({ set, views }) => [{ set }, views]),
        ),
        ...family(
          'portfolio_failures_total',
          'counter',
          'Failures that browsers told of, by release set, over all processes.',
          sets.flatMap(({ set, kinds }) => kinds.map(({ failures, ...kind }): [Labels, number] => [{ set, ...kind }, failures])),
        ),
        ...family(
          'portfolio_active_set',
          'gauge',
          'Number of the active release set; its labels name the versions.',
          active
            ? [[Object.fromEntries(Object.entries(active.versions).map(([part, at]) => [part.replace('-', '_'), at])), active.id]]
            : [],
        ),
        ...family(
          'portfolio_requests_total',
          'counter',
          'Requests this process has answered, by class of status.',
          [...requests].sort().map(([status, count]) => [{ status }, count]),
        ),
        ...family('portfolio_render_worker_replacements_total', 'counter', 'Render workers that hung or crashed in this process.', [
          [{}, replacements],
        ]),
        ...family('process_resident_memory_bytes', 'gauge', 'Resident memory of this process.', [[{}, rss]]),
        ...family('nodejs_heap_used_bytes', 'gauge', 'Heap in use of this process.', [[{}, heapUsed]]),
        '',
      ].join('\n')
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
