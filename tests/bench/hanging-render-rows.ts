import { type Fared, fareBesideHangingRenders, NEW_PATH_MS } from './hanging-render.ts'
import { none, type Row, time } from './table.ts'

const SECONDS = 15
const P99_MS_MAX = 1_000

const fared = (name: string, { p50, p99, slowest, requests, failures }: Fared, baseline: Fared): Row[] => {
  const others = `${(p99 / baseline.p99).toFixed(1)}x of without, p50 ${p50.toFixed(0)}, slowest ${slowest.toFixed(0)}`
  return [time(`${name}: p99 of all others`, p99, P99_MS_MAX, others), none(`${name}: others without their page, of ${requests}`, failures)]
}

export const rowsOfHangingRender = async (): Promise<Row[]> => {
  const { baseline, onePath, manyPaths } = await fareBesideHangingRenders(SECONDS)
  return [
    ...fared('No render hangs', baseline, baseline),
    ...fared('One path hangs, asked for again and again', onePath, baseline),
    ...fared(`Another path hangs every ${NEW_PATH_MS / 1_000} s`, manyPaths, baseline),
  ]
}
