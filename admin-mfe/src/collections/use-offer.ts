import { ApiError } from '@portfolio/api-client'
import type { Recognition, WorkCollection } from '@portfolio/contracts'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useAdmin } from '#shared/session/admin-context.tsx'
import type { DetailsForm } from './details/work-draft.ts'
import { looksLikeMore } from './looks-like-more.ts'
import { type Change, planDetails, planFields } from './plan-fill.ts'
import type { Values } from './row.ts'

type Recognized = Exclude<Recognition, { kind: 'nothing' }>
type RecognizedWork = Exclude<Recognized, { kind: 'identifier' }>

export type Offer =
  | { step: 'offered'; recognized: Recognized }
  | { step: 'lookingUp'; recognized: Recognized }
  | { step: 'failed'; recognized: Recognized; message: string }
  | { step: 'filled'; recognized: RecognizedWork; keptDetails: number }

interface OfferOptions {
  form: UseFormReturn<Values>
  collection: WorkCollection
  /** Opens the details, and calls back once they can be filled in. */
  openDetails: (onShown: () => void) => void
}

const withoutSpace = (text: string) => text.replace(/\s+/g, '')

/** Whether a paste replaces all that a field has. */
const replacesAll = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  !(value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length)).trim()

const OFFLINE = 'The server did not respond. You may be offline.'

const toMessage = (error: unknown) => (error instanceof ApiError && error.hasResponse ? error.message : OFFLINE)

/** Offers to fill in the form with what a text is that was pasted into the title. Changes nothing before the owner agrees. */
export const useOffer = ({ form, collection: { name }, openDetails }: OfferOptions) => {
  const { api } = useAdmin()
  const [offer, setOffer] = useState<Offer | null>(null)
  const pasted = useRef('')
  const looking = useRef<AbortController>(null)
  const changes = useRef<Change[]>([])
  // The details are typed by another form type, and paths that were planned are paths of this form.
  const details = form as unknown as UseFormReturn<DetailsForm>
  const set = (path: string, value: unknown) => form.setValue(path, value as string, { shouldDirty: true, shouldTouch: true })

  const holdsPasted = () => withoutSpace(form.getValues('title') ?? '') === withoutSpace(pasted.current)
  const dismiss = () => {
    looking.current?.abort()
    setOffer(null)
  }

  useEffect(() => () => looking.current?.abort(), [])
  // An offer is about what was pasted: another title is the owner's own.
  const title = useWatch({ control: form.control, name: 'title' })
  const step = offer?.step
  useEffect(() => {
    if (step && step !== 'filled' && withoutSpace(title ?? '') !== withoutSpace(pasted.current)) {
      looking.current?.abort()
      setOffer(null)
    }
  }, [step, title])

  const onPaste = async (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (!looksLikeMore(text) || !replacesAll(event.currentTarget)) return
    pasted.current = text
    try {
      const recognized = await api.recognize(text, name)
      if (recognized.kind !== 'nothing' && pasted.current === text && holdsPasted()) setOffer({ step: 'offered', recognized })
    } catch {
      // Nothing was offered yet, so nothing is missed.
    }
  }

  const apply = (planned: readonly Change[]) => {
    for (const { path, after } of planned) set(path, after)
    changes.current.push(...planned)
  }

  const fillIn = (recognized: RecognizedWork, replace: readonly string[]) => {
    changes.current = []
    apply(planFields(form.getValues(), recognized.values, replace))
    if (form.formState.submitCount) void form.trigger(Object.keys(recognized.values))
    setOffer({ step: 'filled', recognized, keptDetails: 0 })
    openDetails(() => {
      const current = details.getValues('details')
      if (!current) return
      const plan = planDetails(current, recognized.details)
      apply(plan.changes)
      setOffer((shown) => (shown?.step === 'filled' ? { ...shown, keptDetails: plan.kept } : shown))
    })
  }

  const lookUp = async (recognized: Extract<Recognized, { kind: 'identifier' }>, mustAsk: (found: RecognizedWork) => boolean) => {
    const controller = new AbortController()
    looking.current = controller
    setOffer({ step: 'lookingUp', recognized })
    try {
      const { text } = await api.findWorks(recognized.value, { signal: controller.signal })
      const found = await api.recognize(text, name)
      if (controller.signal.aborted) return
      if (found.kind !== 'entry') setOffer({ step: 'failed', recognized, message: 'What was found cannot be read.' })
      else if (mustAsk(found)) setOffer({ step: 'offered', recognized: found })
      else fillIn(found, [])
    } catch (error) {
      if (!controller.signal.aborted) setOffer({ step: 'failed', recognized, message: toMessage(error) })
    }
  }

  /** Puts back what was there. What the owner has changed since stays. */
  const undo = () => {
    for (const { path, before, after } of changes.current.toReversed())
      if (JSON.stringify(form.getValues(path)) === JSON.stringify(after)) set(path, before)
    changes.current = []
    setOffer(null)
  }

  return { offer, onPaste, fillIn, lookUp, undo, dismiss }
}
