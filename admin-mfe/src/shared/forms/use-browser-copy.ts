import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { newId } from '#shared/new-id.ts'
import type { BrowserCopies, BrowserCopy } from './browser-copies.ts'
import { useDelayedWrite } from './use-delayed-write.ts'

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
  const finished = useRef(false)
  const latestDescribe = useRef(describe)
  latestDescribe.current = describe

  const write = useCallback(() => {
    if (finished.current) return
    if (form.formState.isDirty) setStored(copies.save({ copyId, ...latestDescribe.current(), values: form.getValues() }))
    else copies.remove(copyId)
  }, [form, copies, copyId])
  const { request, cancel } = useDelayedWrite(write)
  const flush = useCallback(() => {
    cancel()
    write()
  }, [cancel, write])

  useEffect(() => form.subscribe({ formState: { values: true }, callback: request }), [form, request])

  // The restored copy is removed only once this form has written its own.
  useEffect(() => {
    if (!restored) return
    form.reset(restored.values, { keepDefaultValues: true })
    const { title, values } = restored
    if (copies.save({ ...latestDescribe.current(), copyId, title, values })) copies.remove(restored.copyId)
  }, [form, restored, copies, copyId])

  const finish = useCallback(() => {
    finished.current = true
    cancel()
    copies.remove(copyId)
    if (restored) copies.remove(restored.copyId)
  }, [cancel, copies, copyId, restored])

  return { copyId, isStored, flush, finish }
}
