import { StoreUnavailable } from '@portfolio/object-store'
import { type Finding, fine, problem } from './finding.ts'

const isUnavailable = (error: unknown) =>
  error instanceof StoreUnavailable || (error instanceof Error && error.cause instanceof StoreUnavailable)

/** Resolves with what `check` finds in the store `name`. If the store is unavailable, this is the only finding: nothing is known about its objects. */
export const checkStore = async (name: string, check: () => Promise<Finding[]>): Promise<Finding[]> => {
  try {
    return [fine('Store', name), ...(await check())]
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return [problem('Store', `${name} is unavailable: ${(error as Error).message}. Its objects were not checked`)]
  }
}
