import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@portfolio/mfe-contract'

/** Total bytes of the scripts and the stylesheets of a release, compressed as for browsers (Brotli). */
export interface Sizes {
  scripts: number
  styles: number
}

const KINDS = { scripts: '.js', styles: '.css' } as const
const GROWTH_MAX = 1.1

export const measureSizes = ({ files }: Pick<Release, 'files'>): Sizes => {
  const bytes = new Map(files.map((file) => [file.path, file.bytes]))
  const sum = (extension: string) =>
    [...bytes].reduce(
      (total, [path, raw]) => (path.startsWith('client/') && path.endsWith(extension) ? total + (bytes.get(`${path}.br`) ?? raw) : total),
      0,
    )
  return { scripts: sum(KINDS.scripts), styles: sum(KINDS.styles) }
}

/** Resolves with the budget in the `budget.json` of an app, if it has one. */
export const readBudget = async (dir: string): Promise<Partial<Sizes>> => {
  const file = join(dir, 'budget.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
}

interface Limits {
  budget: Partial<Sizes>
  /** Of the active release, if known. */
  active: Sizes | undefined
  allowGrowth: boolean
}

/** Throws, naming both numbers, when a release is larger than its budget or has grown by more than a tenth. */
export const assertWithinBudget = (sizes: Sizes, { budget, active, allowGrowth }: Limits): void => {
  for (const kind of ['scripts', 'styles'] as const) {
    const size = sizes[kind]
    const max = budget[kind] ?? Number.POSITIVE_INFINITY
    if (size > max) throw new Error(`its ${kind} have ${size} bytes, compressed, and budget.json allows ${max}`)
    const before = active?.[kind]
    if (!allowGrowth && before !== undefined && size > before * GROWTH_MAX)
      throw new Error(
        `its ${kind} have ${size} bytes, compressed, and those of the active release ${before}; --allow-growth permits that, or a line "Allow-Growth: <reason>" at the end of a commit message since then`,
      )
  }
}
