import { ApiError } from '@portfolio/api-client'
import { SITE_BYTES_MAX, type SitePreview, type SiteSetting } from '@portfolio/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newId } from '#shared/new-id.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { useIsUnmounted } from '#shared/use-is-unmounted.ts'
import type { Decisions } from './choices.ts'
import { toMessages } from './to-messages.ts'
import { tellFailed } from './use-import.ts'
import { chooseFiles, fitFiles, getBytes, zipFolder } from './zip-folder.ts'

type Step = 'pack' | 'upload' | 'read' | 'images' | 'files'

export type SiteState =
  | { step: 'choose' }
  | { step: 'read'; name: string; phase: Step; done: number; total: number }
  | { step: 'review'; preview: SitePreview; isSaving: boolean }

const MEGABYTES_MAX = SITE_BYTES_MAX / 1_000_000
const TOO_LARGE = `This is larger than ${MEGABYTES_MAX} MB. Leave out files that the site does not show, or import it in several parts.`

const toMegabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

/** "12.1 of 30.0 MB" */
export const describeProgress = ({ phase, done, total }: Extract<SiteState, { step: 'read' }>): string => {
  const count = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
  if (phase === 'pack') return `Collecting the files of the folder: ${count}`
  if (phase === 'upload') return total ? `Uploading: ${toMegabytes(done)} of ${toMegabytes(total)} MB` : 'Uploading…'
  if (phase === 'read') return total ? `Posts and pages: ${count}` : 'Reading…'
  return `${phase === 'files' ? 'Files' : 'Images'}: ${count}`
}

/**
 * Imports a site step by step. `onDone` is called with the id of a finished import, also when the owner has left the page, `onProblem` with
 * messages about a failed step.
 */
export const useSiteImport = (onDone: (id: string) => void, onProblem: (messages: readonly string[]) => void) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const [state, setState] = useState<SiteState>({ step: 'choose' })
  const reading = useRef<AbortController>(null)
  const batchId = useRef('')
  const isLeft = useIsUnmounted()

  useEffect(() => () => reading.current?.abort(), [])

  const reset = () => {
    reading.current?.abort()
    onProblem([])
    setState({ step: 'choose' })
  }

  type OnProgress = (phase: Step, done: number, total: number) => void

  /** Shows what `load` is doing, and then the review. */
  const show = async (name: string, load: (signal: AbortSignal, onProgress: OnProgress) => Promise<SitePreview>) => {
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    onProblem([])
    setState({ step: 'read', name, phase: 'upload', done: 0, total: 0 })
    const { signal } = controller
    try {
      const onProgress: OnProgress = (phase, done, total) =>
        // Once everything is sent, the server is reading it.
        signal.aborted ||
        setState({
          step: 'read',
          name,
          ...(phase === 'upload' && done === total ? { phase: 'read', done: 0, total: 0 } : { phase, done, total }),
        })
      const preview = await load(signal, onProgress)
      if (signal.aborted) return
      batchId.current = newId()
      setState({ step: 'review', preview, isSaving: false })
    } catch (error) {
      if (signal.aborted) return
      notify.error(`Couldn’t read “${name}”.`)
      onProblem(toMessages(error))
      setState({ step: 'choose' })
    }
  }

  const upload = (name: string, getFile: (signal: AbortSignal) => Promise<File>) =>
    show(name, async (signal, onProgress) => {
      const file = await getFile(signal).catch(() => {
        const msg = `“${name}” could not be opened. It may have been moved or deleted.`
        throw new ApiError({ msg, status: 422, errors: [{ msg }] })
      })
      if (file.size > SITE_BYTES_MAX) throw new ApiError({ msg: TOO_LARGE, status: 413, errors: [{ msg: TOO_LARGE }] })
      return api.uploadSite(file, { signal, onProgress })
    })

  const apply = async (items: readonly string[], settings: readonly SiteSetting['field'][], { decisions, left }: Decisions) => {
    if (state.step !== 'review' || state.isSaving) return
    onProblem([])
    setState({ ...state, isSaving: true })
    try {
      const { _id } = await api.applySite({
        id: batchId.current,
        site: state.preview.id,
        items: [...items],
        settings: [...settings],
        decisions,
        left,
      })
      setState({ step: 'choose' })
      onDone(_id)
      await client.invalidateQueries()
    } catch (error) {
      if (isLeft()) return void tellFailed(`“${state.preview.name}”`)
      notify.error(`Couldn’t import “${state.preview.name}”.`)
      onProblem(toMessages(error))
      // The content that the review was compared with may have changed.
      const isOutdated = error instanceof ApiError && error.status === 409
      const preview = isOutdated ? await api.sitePreview(state.preview.id).catch(() => state.preview) : state.preview
      setState({ step: 'review', preview, isSaving: false })
    }
  }

  return {
    state,
    reset,
    apply,
    /** Shows the review of a site that was uploaded before. `onGone` is called if the server no longer has it. */
    resume: (name: string, id: string, onGone: () => void) =>
      show(name, (_, onProgress) => {
        onProgress('read', 0, 0)
        return api.sitePreview(id).catch((error) => {
          if (error instanceof ApiError && error.status === 404) onGone()
          throw error
        })
      }),
    open: (file: File) => upload(file.name, async () => file),
    openFolder: (files: readonly File[]) => {
      const chosen = fitFiles(chooseFiles(files))
      const name = files[0]?.webkitRelativePath.split('/')[0] || 'folder'
      if (!chosen.length) return onProblem(['This folder contains nothing to import: no Markdown, no bibliography, no export.'])
      // Before the files are in memory.
      if (getBytes(chosen) > SITE_BYTES_MAX) return onProblem([TOO_LARGE])
      void upload(name, (signal) =>
        zipFolder(
          name,
          chosen,
          signal,
          (done) => signal.aborted || setState({ step: 'read', name, phase: 'pack', done, total: chosen.length }),
        ),
      )
    },
  }
}
