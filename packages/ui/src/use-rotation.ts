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
  /** Whether the picture at this place can be shown without a gap. */
  isReady: (place: number) => boolean
}

/**
 * Which of `count` pictures is shown. Moves on every `intervalMs`; holds still while the pointer or the keyboard is on it,
 * and for a visitor who prefers reduced motion, until they press play themselves.
 */
export const useRotation = ({ count, intervalMs, isReady }: RotationOptions) => {
  const [place, setPlace] = useState(0)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [held, setHeld] = useState(false)
  const reduced = useReducedMotion()
  const playing = chosen ?? !reduced
  const moving = playing && !held && count > 1
  const next = (place + 1) % count

  // Keyed by place, so that a picture chosen by hand also stays for a whole interval.
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => isReady(next) && setPlace(next), intervalMs)
    return () => clearInterval(timer)
  }, [moving, next, intervalMs, isReady])

  return {
    place,
    playing,
    moving,
    step: (by: number) => setPlace((place + by + count) % count),
    toggle: () => {
      setChosen(!playing)
      setHeld(false)
    },
    hold: () => setHeld(true),
    release: () => setHeld(false),
  }
}
