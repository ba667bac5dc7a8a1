import { renderToStaticMarkup } from 'react-dom/server'
import { toast, useToasterStore } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notify } from './notify.tsx'
import { toastOptions } from './toast-options.ts'

let seen: ReturnType<typeof useToasterStore>['toasts'] = []
const Probe = () => {
  seen = useToasterStore(toastOptions).toasts
  return null
}

/** The toasts that would be shown now, newest first. */
const shown = () => {
  renderToStaticMarkup(<Probe />)
  return seen
}

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    toast.removeAll()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('keeps toasts up to the limit, newest first', () => {
    for (let number = 1; number <= 25; number++) toast(`Number ${number}`)
    expect(shown()).toHaveLength(20)
    expect(shown()[0]?.message).toBe('Number 25')
  })

  it('shows one of equal messages, as long as the last of them, and every Undo', () => {
    notify.error('Error adding new book.')
    notify.success('Book created successfully.')
    vi.setSystemTime(Date.now() + 3_000)
    notify.error('Error adding new book.')
    expect(shown().map(({ message, createdAt }) => [message, createdAt])).toEqual([
      ['Book created successfully.', Date.now() - 3_000],
      ['Error adding new book.', Date.now()],
    ])
    notify.undoable('Book deleted successfully.', () => {})
    notify.undoable('Book deleted successfully.', () => {})
    expect(shown()).toHaveLength(4)
  })

  it.each([
    ['blank', () => toast('x'), 4_000],
    ['error', () => toast.error('x'), 4_000],
    ['custom', () => toast.custom('x'), 4_000],
    ['success', () => toast.success('x'), 2_000],
    ['loading', () => toast.loading('x'), Number.POSITIVE_INFINITY],
  ] as const)('shows toasts of type %s as long as the specification says', (type, show, duration) => {
    show()
    expect(shown()[0]).toMatchObject({ type, duration, removeDelay: 1_000 })
  })
})
