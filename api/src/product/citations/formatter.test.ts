import { afterAll, expect, it } from 'vitest'
import { createLog } from '#http/log.ts'
import { createCitationFormatter } from './formatter.ts'

const lines: { level: number; msg: string; suspect?: string }[] = []
// Loading the processor takes longer.
const formatter = createCitationFormatter(createLog('trace', { write: (line) => void lines.push(JSON.parse(line)) }), { msMax: 0 })
afterAll(() => formatter.close())

it('a citation that readers do not get is logged as a warning', async () => {
  const item = { id: 'mind', type: 'book', title: 'Mind' } as const
  expect(await formatter.format({ id: 'apa' }, item)).toMatchObject({ problem: { isLasting: false } })
  expect(lines).toEqual([
    expect.objectContaining({ level: 40, suspect: 'apa mind', msg: expect.stringContaining('A citation was not finished. Readers') }),
  ])
})
