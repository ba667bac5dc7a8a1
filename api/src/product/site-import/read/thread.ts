// The thread that reads exports of other systems, which may take minutes or use up its memory.

import type { ReadExport, ReadItem } from '#site-import/shared/export-content.ts'
import { Unreadable } from '#site-import/shared/unreadable.ts'
import { serveTasks } from '#threads/serve-tasks.ts'
import { readExport } from './read-export.ts'

export interface Task {
  path: string
  name: string
  isArchive: boolean
  now: Date
}

export type Part = { done: number; total: number } | { item: ReadItem } | { bibtex: string }

/** `rejection` says why the export cannot be imported. */
export type Outcome = { rest: Omit<ReadExport, 'items' | 'bibtex'> } | { rejection: string }

/** Characters per message, which the main thread copies in about a millisecond. */
const PIECE_CHARACTERS = 200_000

serveTasks<Task, Outcome, Part>(async ({ path, name, isArchive, now }, send) => {
  try {
    const { items, bibtex, ...rest } = await readExport(path, name, isArchive, {
      now,
      onProgress: (done, total) => send({ done, total }),
    })
    for (const item of items) await send({ item })
    for (let start = 0; start < bibtex.length; start += PIECE_CHARACTERS)
      await send({ bibtex: bibtex.slice(start, start + PIECE_CHARACTERS) })
    return { rest }
  } catch (error) {
    if (error instanceof Unreadable) return { rejection: error.message }
    throw error
  }
})
