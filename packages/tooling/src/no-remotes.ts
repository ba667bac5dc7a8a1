/** Replaces what loads the remotes that a build names. None does: the shell loads those that the document names. */
export const remotes = () => {}
