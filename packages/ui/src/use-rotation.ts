import { useEffect, useState } from 'react'

const useReducedMotion = () => {
  const [reduced, setReduced] = useState(false)
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    const read = () => setReduced(query.matches)
    read()
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [])
  return reduced
}

interface RotationOptions {
  count: number
  intervalMs: number
  /** Whether this image has loaded. */
  isReady: (index: number) => boolean
}

/**
 * Returns the index of the shown image and the controls. Advances every `intervalMs` (milliseconds) while not paused. For visitors
 * who prefer reduced motion it does not play until they press Play.
 */
export const useRotation = ({ count, intervalMs, isReady }: RotationOptions) => {
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [paused, setPaused] = useState(false)
  const reduced = useReducedMotion()
  const playing = chosen ?? !reduced
  const moving = playing && !paused && count > 1
  const next = (index + 1) % count

  // Restarts when the index changes, so that an image chosen by the visitor is also shown for a whole interval.
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => isReady(next) && setIndex(next), intervalMs)
    return () => clearInterval(timer)
  }, [moving, next, intervalMs, isReady])

  return {
    index,
    playing,
    moving,
    step: (by: number) => setIndex((index + by + count) % count),
    toggle: () => {
      setChosen(!playing)
      setPaused(false)
    },
    pause: () => setPaused(true),
    resume: () => setPaused(false),
  }
}
