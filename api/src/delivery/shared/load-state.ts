/** What a process has loaded: the number of the set that it serves, and of the newest one that it could not load, and why. */
export interface LoadState {
  serving: number | null
  refused: { setId: number; reason: string } | null
}
