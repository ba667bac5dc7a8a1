import { expect, it } from 'vitest'
import { closeParts } from './close-parts.ts'

it('a part of the gateway that does not stop is left and logged, and the others are stopped, the last one first', async () => {
  const closed: string[] = []
  const logged: unknown[] = []
  const part = (name: string) => ({ name, close: async () => closed.push(name) })
  const hanging = { name: 'the jobs', close: () => new Promise(() => {}), msMax: 1 }
  await closeParts([part('the database'), hanging, part('the site')], { warn: (...line: unknown[]) => void logged.push(line) })
  expect(closed).toEqual(['the site', 'the database'])
  expect(logged).toEqual([[{ part: 'the jobs' }, 'A part of the gateway took too long to stop and was left']])
})
