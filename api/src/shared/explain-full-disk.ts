const CODES = ['ENOSPC', 'EDQUOT']

/** Returns what to do about the full disk of a folder. */
export const adviseSpace = (folder: string): string => `The disk of ${folder} is full. Free some space on it, and try again.`

/** Returns an error handler that names the folder whose disk is full, and what to do; the reason alone ("ENOSPC, write") does not. */
export const explainFullDisk = (folder: string) => (error: NodeJS.ErrnoException) => {
  throw CODES.includes(error.code ?? '') ? new Error(`${adviseSpace(folder)} (${error.message})`, { cause: error }) : error
}
