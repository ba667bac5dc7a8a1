import { afterAll, expect, it } from 'vitest'
import { createLog } from '#http/log.ts'
import { createCitationFormatter } from './formatter.ts'

const lines: { level: number; msg: string; suspect?: string }[] = []
// Loading the processor takes longer.
const formatter = createCitationFormatter(createLog('trace', { write: (line) => void lines.push(JSON.parse(line)) }), { msMax: 0 })
afterAll(() => formatter.close())

it('a style that is not prepared in time is logged as information, a citation that readers do not get as a warning', async () => {
  await formatter.warmUp()
  expect(lines).toEqual([expect.objectContaining({ level: 30, msg: expect.stringContaining('could not be prepared') })])
  const item = { id: 'mind', type: 'book', title: 'Mind' } as const
  expect(await formatter.format({ id: 'apa' }, item)).toMatchObject({ problem: { isLasting: false } })
  expect(lines[1]).toMatchObject({ level: 40, suspect: 'apa mind', msg: expect.stringContaining('A citation was not finished. Readers') })
})
