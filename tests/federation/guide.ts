import { readFileSync } from 'node:fs'

/** One command of a guide, its exit status and the lines it prints. */
export interface GuideStep {
  command: string
  status: number
  prints: string[]
}

const FENCE = /^```(\w+)([^\n]*)\n(.*?)^```$/gms

/** Reads the fenced blocks of a guide: `sh` is a command, the `text` after it is its output. */
export const readGuide = (path: string): GuideStep[] => {
  const steps: GuideStep[] = []
  for (const [, language, info = '', body = ''] of readFileSync(path, 'utf8').matchAll(FENCE)) {
    if (language === 'sh') steps.push({ command: body.trim(), status: Number(/status=(\d+)/.exec(info)?.[1] ?? 0), prints: [] })
    else if (language === 'text') steps.at(-1)?.prints.push(...body.trim().split('\n'))
    else throw new Error(`${path} has a block of ${language}; a test reads only sh and text`)
  }
  return steps
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const collapseSpaces = (text: string) => text.trim().replace(/\s+/g, ' ')

/** Returns the lines of a guide that are missing from the output, in order. `…` matches anything. */
export const findMissingLines = (output: string, prints: string[]): string[] => {
  const lines = output.split('\n').map(collapseSpaces)
  return prints.filter((line) => {
    const pattern = new RegExp(`^${collapseSpaces(line).split('…').map(escapeRegExp).join('.*')}$`)
    const index = lines.findIndex((one) => pattern.test(one))
    lines.splice(0, index + 1)
    return index < 0
  })
}
