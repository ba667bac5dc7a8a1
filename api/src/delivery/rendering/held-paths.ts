const QUARANTINE_MS = 60_000
const HELD_MAX = 1_000

/** Paths whose render hung or crashed. For a while they are not rendered again: each try would keep all others waiting. */
export const createHeldPaths = (now = () => performance.now()) => {
  const held = new Map<string, number>()

  return {
    hold: (path: string) => {
      held.delete(path)
      held.set(path, now() + QUARANTINE_MS)
      if (held.size > HELD_MAX) held.delete(held.keys().next().value as string)
    },
    isHeld: (path: string) => (held.get(path) ?? 0) > now(),
  }
}
