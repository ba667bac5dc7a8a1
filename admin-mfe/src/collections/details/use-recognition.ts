import type { Recognition, RecognizedWork, WorkCollection } from '@portfolio/contracts'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '#shared/error-message.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'

/** What is offered for a text that was pasted where a title is expected. */
export interface Offer {
  recognition: Exclude<Recognition, { kind: 'nothing' }>
  isBusy: boolean
  error: string
}

/**
 * Recognizes pasted citations, entries and identifiers. Nothing is looked up, and no field is filled, before the owner wants it. The signal of
 * `onFill` is aborted once they no longer do, or have left the form.
 */
export const useRecognition = ({ name }: WorkCollection, onFill: (work: RecognizedWork, signal: AbortSignal) => Promise<void>) => {
  const { api } = useAdmin()
  const [offer, setOffer] = useState<Offer>()
  const request = useRef<AbortController>(null)
  useEffect(() => () => request.current?.abort(), [])

  const start = () => {
    request.current?.abort()
    request.current = new AbortController()
    return request.current.signal
  }

  const recognize = async (text: string) => {
    const signal = start()
    setOffer(undefined)
    try {
      const recognition = await api.recognize({ text, collection: name }, signal)
      if (!signal.aborted && recognition.kind !== 'nothing') setOffer({ recognition, isBusy: false, error: '' })
    } catch {
      // The pasted text is in the field already: a failed recognition must not disturb the owner.
    }
  }

  const read = async (recognition: Offer['recognition'], signal: AbortSignal): Promise<RecognizedWork | undefined> => {
    if (recognition.kind !== 'identifier') return recognition
    const { text } = await api.findIdentifier(`${recognition.scheme} ${recognition.value}`, { signal })
    const found = await api.recognize({ text, collection: name }, signal)
    return found.kind === 'nothing' || found.kind === 'identifier' ? undefined : found
  }

  const accept = async () => {
    if (!offer || offer.isBusy) return
    const signal = start()
    setOffer({ ...offer, isBusy: true, error: '' })
    try {
      const work = await read(offer.recognition, signal)
      if (signal.aborted) return
      if (work) await onFill(work, signal)
      else setOffer({ ...offer, isBusy: false, error: 'The record found does not describe a single work.' })
    } catch (error) {
      if (!signal.aborted) setOffer({ ...offer, isBusy: false, error: getErrorMessage(error) })
    }
  }

  const dismiss = () => {
    request.current?.abort()
    setOffer(undefined)
  }

  return { offer, recognize, accept, dismiss }
}
