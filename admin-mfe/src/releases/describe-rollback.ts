import { type AppReleases, describeStopped, type ReleasesState } from '@portfolio/contracts'
import { labelApp } from './labels.tsx'

/** Returns what a rollback of an app did, given the app before and the state after. During a rollout of the app, it only stops the rollout. */
export const describeRollback = (
  { name, version }: Pick<AppReleases, 'name' | 'version'>,
  { apps, rollouts, set }: ReleasesState,
): string => {
  const current = apps.find((app) => app.name === name)?.version ?? null
  return current === version ? describeStopped(rollouts?.[0], set) : `${labelApp(name).label} rolled back to ${current ?? 'no version'}.`
}
