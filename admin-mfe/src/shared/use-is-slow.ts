import { useEffect, useState } from 'react'

const SLOW_MS = 4_000

/** Returns whether something has been running for so long that the owner wonders about it. */
export const useIsSlow = (isRunning: boolean) => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isRunning])
  return isSlow
}
