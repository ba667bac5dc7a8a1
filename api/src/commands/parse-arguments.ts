import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Parses the command line. Throws an error that names the argument and shows `usage`, in place of Node's message about its own options. */
export const parseArguments = <T extends ParseArgsConfig>(config: T, usage: string) => {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new Error(`${/^[^.\n]*/.exec((error as Error).message)?.[0]}.\n${usage}`)
  }
}
