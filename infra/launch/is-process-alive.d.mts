/** Returns whether a process with this id exists. */
export const isProcessAlive: (pid: number) => boolean
