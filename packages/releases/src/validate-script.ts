import { Script } from 'node:vm'

/**
 * Returns what is wrong with a script ("has a client/x.js that …"), or undefined. Documents and the federation runtime load
 * every script as a classic one. Nothing is executed.
 */
export const validateScript = (path: string, code: string): string | undefined => {
  try {
    new Script(code, { filename: path })
  } catch (error) {
    return `has a ${path} that does not parse: ${(error as Error).message}`
  }
}
