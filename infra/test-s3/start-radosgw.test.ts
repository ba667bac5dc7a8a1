import { expect, it } from 'vitest'
import { listPlaces } from './start-radosgw.ts'

it('two users of one machine have clusters in folders of their own, and share the locks of the ports', () => {
  const [one, other] = [listPlaces(1000), listPlaces(1001)]
  const folders = [...one, ...other].map(({ dir }) => dir)
  expect(new Set(folders).size).toBe(folders.length)
  expect(one.map(({ port, lock }) => [port, lock])).toEqual(other.map(({ port, lock }) => [port, lock]))
})
