import { throwHttpError } from '#http/errors.ts'
import type { ReadExport } from '#site-import/shared/export-content.ts'
import { createThread, type ThreadLimits, Unfinished } from '#threads/create-thread.ts'
import type { Outcome, Part, Task } from './thread.ts'

/** A thousand posts with formulas and code take about 20 s. */
const LIMITS: ThreadLimits = { cpuMsMax: 120_000, firstCpuMsMax: 120_000, msMax: 300_000, memoryMbMax: 768 }

const TAKES_TOO_LONG = 'This export takes too long to read, or is too complex. Leave out what is not your site, or split it into parts.'

/** Reads exports in a thread, one at a time. */
export const createExportReader = (limits: Partial<ThreadLimits> = {}) => {
  const thread = createThread<Task, Outcome, Part>(new URL('./thread.ts', import.meta.url), { ...LIMITS, ...limits })
  return {
    /** Resolves with the content of an export. Throws 422 if it is unreadable or takes too long. An error thrown by `onProgress` stops reading. */
    read: async (task: Task, onProgress: (done: number, total: number) => void): Promise<ReadExport> => {
      const items: ReadExport['items'] = []
      let bibtex = ''
      const outcome = await thread
        .run(task, (part) => {
          if ('item' in part) items.push(part.item)
          else if ('bibtex' in part) bibtex += part.bibtex
          else onProgress(part.done, part.total)
        })
        .catch((error: unknown) => {
          if (!(error instanceof Unfinished)) throw error
          return throwHttpError(422, TAKES_TOO_LONG, 'file')
        })
      return 'rejection' in outcome ? throwHttpError(422, outcome.rejection, 'file') : { ...outcome.rest, items, bibtex }
    },
    close: thread.close,
  }
}

export type ExportReader = ReturnType<typeof createExportReader>
