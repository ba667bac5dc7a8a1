import { describe, expect, it } from 'vitest'
import type { ToWorker } from './messages.ts'
import { createTurns } from './turns.ts'

const render = (id: number): ToWorker => ({ type: 'render', id, url: `/${id}` })
const answer = (of: number, id: number): ToWorker => ({ type: 'answer', id, render: of, status: 200, body: '' })

const begin = () => {
  const posted: string[] = []
  const turns = createTurns((message) => posted.push(message.type === 'render' ? message.url : `answer ${message.id}`))
  return { posted, turns }
}

describe('turns', () => {
  it('one render computes at a time, in the order they came, once the worker is ready', () => {
    const { posted, turns } = begin()
    for (const id of [1, 2, 3]) turns.hand(id, render(id), true)
    expect(posted).toEqual([])
    turns.open()
    expect(posted).toEqual(['/1'])
    turns.end(2)
    expect(posted, 'only the one whose turn it is can end it').toEqual(['/1'])
    turns.end(1)
    expect(posted).toEqual(['/1', '/2'])
    expect(turns.holder()).toBe(2)
  })

  it('a render that still waits for data is told what has come and makes room at once', () => {
    const { posted, turns } = begin()
    turns.open()
    turns.hand(1, answer(1, 7), false)
    turns.hand(2, render(2), true)
    expect(posted).toEqual(['answer 7', '/2'])
  })

  it('a turn brings all that the render waits for: it would wait for ever for what stands behind others', () => {
    const { posted, turns } = begin()
    turns.open()
    turns.hand(1, render(1), true)
    turns.hand(2, answer(2, 7), true)
    turns.hand(3, render(3), true)
    turns.hand(2, answer(2, 8), true)
    turns.end(1)
    expect(posted).toEqual(['/1', 'answer 7', 'answer 8'])
    turns.hand(2, answer(2, 9), true)
    expect(posted.at(-1)).toBe('answer 9')
    turns.end(2)
    expect(posted.at(-1)).toBe('/3')
  })

  it('nothing is left of a worker that is gone', () => {
    const { posted, turns } = begin()
    turns.open()
    turns.hand(1, render(1), true)
    turns.hand(2, render(2), true)
    turns.reset()
    turns.hand(3, render(3), true)
    turns.open()
    expect(posted).toEqual(['/1', '/3'])
  })
})
