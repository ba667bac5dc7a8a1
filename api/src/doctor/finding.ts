/** What a check found, as one line. */
export interface Finding {
  /** What was checked. */
  about: string
  text: string
  /** Present for a problem. `repair` resolves with what was done; undefined: it cannot be repaired safely, and `text` says what to do. */
  problem?: { repair?: (() => Promise<string>) | undefined }
}

export const fine = (about: string, text: string): Finding => ({ about, text })
export const problem = (about: string, text: string, repair?: () => Promise<string>): Finding => ({ about, text, problem: { repair } })

/** Returns "1 row", "2 rows". */
export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`
