import { TOASTS_MAX } from '@portfolio/contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { toast, useToasterStore } from 'react-hot-toast/headless'
import { beforeEach, describe, expect, it } from 'vitest'
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
  beforeEach(() => toast.removeAll())

  it('keeps toasts up to the limit, newest first', () => {
    for (let number = 1; number <= TOASTS_MAX + 5; number++) toast(`Number ${number}`)
    expect(shown()).toHaveLength(20)
    expect(shown()[0]?.message).toBe('Number 25')
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
