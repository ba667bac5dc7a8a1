import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Parses the command line. An error names the argument and shows the usage; Node's own goes on about the syntax of Node's commands. */
export const parseArguments = <T extends ParseArgsConfig>(config: T, usage: string) => {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new Error(`${/^[^.\n]*/.exec((error as Error).message)?.[0]}.\n${usage}`)
  }
}
