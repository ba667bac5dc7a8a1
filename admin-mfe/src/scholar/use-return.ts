import { atom, useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { Report } from './use-readiness.ts'
import { toElementId } from './work-report.tsx'

/** Id of the work that the owner left the page to fix. */
const leftForAtom = atom('')

/** Whether the owner has moved focus meanwhile, so that it must stay where it is. */
const hasMovedOn = () => {
  const { activeElement } = document
  return activeElement !== null && activeElement !== document.body && activeElement.tagName !== 'H1'
}

/** Brings the owner back to the work that they have left for, once its page has been read again. */
export const useReturn = ({ checked }: Report) => {
  const [leftFor, leave] = useAtom(leftForAtom)
  const [wanted] = useState(leftFor)
  useEffect(() => leave(''), [leave])
  const isChecked = checked.has(wanted)
  useEffect(() => {
    if (!isChecked) return
    const element = document.getElementById(toElementId(wanted))
    if (!element || hasMovedOn()) return
    element.scrollIntoView({ block: 'center' })
    element.querySelector('a')?.focus({ preventScroll: true })
  }, [isChecked, wanted])
  return { wanted, leave }
}
