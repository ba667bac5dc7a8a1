import {
  describeFinished,
  describeFreeze,
  describeShare,
  describeStopped,
  findRunning,
  formatUtc,
  formatVersions,
  type ReleasesState,
} from '@portfolio/contracts'
import type { PageMessage } from './page.ts'

const describeActive = ({ history }: ReleasesState, app: string) => {
  const change = history.find((one) => one.app === app)
  return change && `${change.set}: ${change.to ? `${change.app}@${change.to}` : `no version of ${change.app}`} is active.`
}

/** Each returns nothing once the state has changed, for example when the page is opened again later. */
const descriptions: Record<string, (state: ReleasesState) => string | false | null | undefined> = {
  stop: ({ rollouts: [last] = [], set }) => last?.outcome === 'stopped' && describeStopped(last, set),
  finish: ({ rollouts: [last] = [] }) => last?.outcome === 'finished' && describeFinished(last, last.set),
  share: ({ rollouts }) => {
    const running = findRunning(rollouts)
    return running && `${describeShare(running)}.`
  },
  freeze: ({ plan }) => plan?.freeze && `${describeFreeze(plan.freeze)}.`,
  unfreeze: ({ plan }) => plan?.freeze === null && 'The freeze is lifted: activations are possible again.',
  cancel: () => 'The scheduled activation is removed.',
  'revoke-preview': () => 'The preview link is revoked.',
  'revoke-token': () => 'The token is revoked.',
  schedule: ({ plan }) => {
    const [newest] = [...(plan?.scheduled ?? [])].sort((one, other) => other.id - one.id)
    return newest && `${formatVersions(newest.versions)} is scheduled for ${formatUtc(newest.at)}.`
  },
}

/** Describes what a form has done, or the last change of an app. Both parameters come from the address, so they may be anything. */
export const describeChange = (
  state: ReleasesState,
  { done = '', app }: { done: string | undefined; app: string | undefined },
): PageMessage | undefined => {
  const text = Object.hasOwn(descriptions, done) ? descriptions[done]?.(state) : app && describeActive(state, app)
  return text ? { text, isError: false } : undefined
}
