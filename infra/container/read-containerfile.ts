import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DockerfileParser, type Instruction, type JSONInstruction } from 'dockerfile-ast'

export interface Step {
  keyword: string
  /** Everything after the keyword and its options, on one line. */
  text: string
  /** Options such as `from` of COPY. */
  flags: Record<string, string>
  /** The arguments of a command that runs without a shell; empty for one that needs it. */
  command: string[]
}

export interface Stage {
  base: string
  /** Undefined for the last one, which becomes the image. */
  name: string | undefined
  steps: Step[]
}

const hasFlags = (instruction: Instruction): instruction is JSONInstruction => 'getFlags' in instruction

const toStep = (instruction: Instruction): Step => {
  const flags = hasFlags(instruction) ? instruction.getFlags().map((flag) => [flag.getName(), flag.getValue() ?? ''] as const) : []
  const words = (instruction.getArgumentsContent() ?? '')
    .replace(/\\\n/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^(--\S+ )+/, '')
  const strings = 'getJSONStrings' in instruction ? (instruction as JSONInstruction).getJSONStrings() : []
  return {
    keyword: instruction.getKeyword(),
    text: words.trim(),
    flags: Object.fromEntries(flags),
    command: strings.map((string) => string.getJSONValue()),
  }
}

export const CONTAINERFILE = join(import.meta.dirname, 'Containerfile')

/** Returns the stages of the Containerfile in order. */
export const readStages = (): Stage[] => {
  const stages: Stage[] = []
  for (const step of DockerfileParser.parse(readFileSync(CONTAINERFILE, 'utf8')).getInstructions().map(toStep)) {
    if (step.keyword !== 'FROM') stages.at(-1)?.steps.push(step)
    else {
      const [base = '', , name] = step.text.split(' ')
      stages.push({ base, name, steps: [] })
    }
  }
  return stages
}
