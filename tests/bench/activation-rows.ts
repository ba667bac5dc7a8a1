import { measureActivation } from './activation.ts'
import { quantile } from './quantiles.ts'
import { none, type Row, time } from './table.ts'

const VISIBLE_MS_MAX = 1_000
const ROLLBACK_CALL_MS_MAX = 300
const ROLLBACK_VISIBLE_MS_MAX = 500
/** Under load a rollback call waits for its turn among the requests. */
const LOADED_CALL_MS_MAX = 1_000

/** The slowest time, with the median beside it. Counted: nothing but the gateways and the load of this benchmark decides it. */
const slowest = (figure: string, times: number[], goalMs: number): Row => ({
  ...time(figure, Math.max(...times), goalMs, `median ${quantile(times, 0.5).toFixed(0)}`),
  counted: true,
})

export const measureActivationRows = async (): Promise<Row[]> => {
  const { quiet, loaded } = await measureActivation()
  const { swaps, requests, perSecond, failures, mixed } = loaded
  const rollbacks = swaps.filter(({ isRollback }) => isRollback)
  const name = `${swaps.length} swaps at ${perSecond.toFixed(0)} requests/s`
  return [
    slowest('Activation: from the end of the command until a gateway shows it', quiet.afterCommand, VISIBLE_MS_MAX),
    slowest('Activation: from the end of the call until a gateway shows it', quiet.afterCall, VISIBLE_MS_MAX),
    slowest('Rollback: the call', quiet.rollbackCall, ROLLBACK_CALL_MS_MAX),
    slowest('Rollback: from the end of the call until a gateway shows it', quiet.rollbackVisible, ROLLBACK_VISIBLE_MS_MAX),
    slowest(
      `${name}: until a gateway shows it`,
      swaps.flatMap(({ visibleMs }) => visibleMs),
      VISIBLE_MS_MAX,
    ),
    slowest(
      `${name}: the rollback call`,
      rollbacks.map(({ callMs }) => callMs),
      LOADED_CALL_MS_MAX,
    ),
    none(`${name}: failed, of ${requests}`, failures),
    none(
      `${name}: documents that mix sets`,
      mixed.map(({ set, paths }) => `${set} with ${paths.join(' ')}`),
    ),
  ]
}
