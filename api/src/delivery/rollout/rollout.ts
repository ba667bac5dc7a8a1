import type { Rollout } from '@portfolio/contracts'
import type { PastSet } from '#delivery/shared/history.ts'
import { describeRollout, type ShownHealth } from './describe-rollout.ts'
import { createFinishRollout } from './finish-rollout.ts'
import { createRolloutCommands } from './rollout-commands.ts'
import { createRolloutController } from './rollout-controller.ts'
import type { RolloutStore } from './rollout-store.ts'

type FinishDependencies = Parameters<typeof createFinishRollout>[0]
type CommandDependencies = Parameters<typeof createRolloutCommands>[0]
type ControllerDependencies = Parameters<typeof createRolloutController>[0]

interface Dependencies
  extends Omit<CommandDependencies, 'store' | 'sets' | 'finish'>,
    Omit<ControllerDependencies, 'store' | 'readHealth' | 'finish'>,
    Pick<FinishDependencies, 'moveTo'> {
  store: RolloutStore
  sets: { active: () => Promise<PastSet | undefined>; history: () => Promise<PastSet[]> }
  /** Resolves with a function that returns the health of each of these rollouts. */
  readHealth: (rollouts: readonly number[]) => Promise<(rollout: number) => ShownHealth>
}

/**
 * Gives a release set to a share of the visitors first, and then to all: commands start and end a rollout, the controller advances it, and
 * what is below describes it.
 */
export const createRollouts = (dependencies: Dependencies) => {
  const { store, sets, readHealth } = dependencies
  const finish = createFinishRollout(dependencies)
  const { findObstacles, judge } = createRolloutController({ ...dependencies, finish })

  return {
    ...createRolloutCommands({ ...dependencies, finish }),
    judge,

    readRunning: async (): Promise<Rollout | undefined> => {
      const [running, history] = await Promise.all([store.running(), sets.history()])
      return running && describeRollout(running, (await readHealth([running.id]))(running.id), history, await findObstacles(running.id))
    },

    /** Resolves with the latest rollouts, newest first. */
    read: async (): Promise<Rollout[]> => {
      const [newest, history] = await Promise.all([store.newest(), sets.history()])
      const getHealth = await readHealth(newest.map(({ id }) => id))
      const running = newest.find(({ outcome, baseSet }) => outcome === null && baseSet === history.at(-1)?.id)
      const obstacles = running && (await findObstacles(running.id))
      return newest.map((one) => describeRollout(one, getHealth(one.id), history, one === running ? obstacles : undefined))
    },
  }
}

export type Rollouts = ReturnType<typeof createRollouts>
