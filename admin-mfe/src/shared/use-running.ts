import { useState } from 'react'

/** Runs one action at a time for each key: a second click does nothing while the first is on its way. */
export const useRunning = () => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const run = async (key: string, action: () => Promise<unknown>) => {
    if (keys.has(key)) return
    setKeys((before) => new Set(before).add(key))
    try {
      await action()
    } finally {
      setKeys((before) => new Set([...before].filter((one) => one !== key)))
    }
  }
  return { isRunning: (key: string) => keys.has(key), isAnyRunning: keys.size > 0, run }
}
