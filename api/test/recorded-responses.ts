import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Work } from '@portfolio/scholarship'
import { expect } from 'vitest'

const folder = join(import.meta.dirname, 'identifier-responses/recorded')

/** Returns a file of responses as a service sent them. */
export const readRecorded = (name: string) => readFileSync(join(folder, name), 'utf8')

/** What is recorded, where a test finds it, what is read from it, and the variables that the work must not have. */
export type RecordedCase<Key> = [what: string, key: Key, expected: Partial<Work>, absent: string[]]

export const expectWork = (work: Work | null | undefined, expected: Partial<Work>, absent: readonly string[]) => {
  expect(work).toMatchObject(expected)
  for (const variable of absent) expect(work).not.toHaveProperty([variable])
}
