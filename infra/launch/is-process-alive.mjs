/** Returns whether a process with this id exists. */
export const isProcessAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process belongs to another user.
    return error.code === 'EPERM'
  }
}
