import { type LoadResult, measureHangingRenders, NEW_PATH_MS } from './hanging-render.ts'
import { none, type Row, time } from './table.ts'

const SECONDS = 15
const P99_MS_MAX = 1_000

const toRows = (name: string, { p50, p99, slowest, requests, failures }: LoadResult, baseline: LoadResult): Row[] => {
  const others = `${(p99 / baseline.p99).toFixed(1)}x the baseline, p50 ${p50.toFixed(0)}, slowest ${slowest.toFixed(0)}`
  return [time(`${name}: p99 of other requests`, p99, P99_MS_MAX, others), none(`${name}: failed, of ${requests}`, failures)]
}

export const measureHangingRenderRows = async (): Promise<Row[]> => {
  const { baseline, onePath, manyPaths } = await measureHangingRenders(SECONDS)
  return [
    ...toRows('No render hangs', baseline, baseline),
    ...toRows('One path hangs, requested repeatedly', onePath, baseline),
    ...toRows(`Another path hangs every ${NEW_PATH_MS / 1_000} s`, manyPaths, baseline),
  ]
}
