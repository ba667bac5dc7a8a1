import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { newId } from '#shared/new-id.ts'
import type { BrowserCopies, BrowserCopy } from './browser-copies.ts'

/** Typed text must be stored within a second. */
const WRITE_DELAY_MS = 400

type Description = Omit<BrowserCopy<unknown>, 'copyId' | 'keptAt' | 'values'>

interface BrowserCopyOptions<Values extends FieldValues> {
  form: UseFormReturn<Values>
  copies: BrowserCopies<Values>
  /** Unsaved text that the form starts from. */
  restored: BrowserCopy<Values> | null
  /** Returns what the copy belongs to. */
  describe: () => Description
}

/** Stores a copy of the form in the browser while it differs from the saved row. */
export const useBrowserCopy = <Values extends FieldValues>({ form, copies, restored, describe }: BrowserCopyOptions<Values>) => {
  const [copyId] = useState(newId)
  const [isStored, setStored] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const finished = useRef(false)
  const latestDescribe = useRef(describe)
  latestDescribe.current = describe

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (finished.current) return
    if (form.formState.isDirty) setStored(copies.save({ copyId, ...latestDescribe.current(), values: form.getValues() }))
    else copies.remove(copyId)
  }, [form, copies, copyId])

  useEffect(() => {
    const flushPending = () => timer.current !== undefined && flush()
    const stop = form.subscribe({
      formState: { values: true },
      // Counted from the first unsaved change: restarting it on every key would never write while the owner types without a pause.
      callback: () => {
        timer.current ??= setTimeout(flush, WRITE_DELAY_MS)
      },
    })
    window.addEventListener('pagehide', flushPending)
    document.addEventListener('visibilitychange', flushPending)
    return () => {
      flushPending()
      stop()
      window.removeEventListener('pagehide', flushPending)
      document.removeEventListener('visibilitychange', flushPending)
    }
  }, [form, flush])

  // The restored copy is removed only once this form has written its own.
  useEffect(() => {
    if (!restored) return
    form.reset(restored.values, { keepDefaultValues: true })
    const { title, values } = restored
    if (copies.save({ ...latestDescribe.current(), copyId, title, values })) copies.remove(restored.copyId)
  }, [form, restored, copies, copyId])

  const finish = useCallback(() => {
    finished.current = true
    clearTimeout(timer.current)
    copies.remove(copyId)
    if (restored) copies.remove(restored.copyId)
  }, [copies, copyId, restored])

  return { copyId, isStored, flush, finish }
}
