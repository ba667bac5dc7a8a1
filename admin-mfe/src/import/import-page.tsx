import { IMPORT_PAGE, type ImportBatch, SITE_PREVIEW_HOURS, type UnreadableEntry } from '@portfolio/contracts'
import { useLocation, useNavigate } from '@portfolio/router'
import { useEffect, useRef, useState } from 'react'
import * as formStyles from '#shared/forms/form.module.css'
import { useUnsavedWork } from '#shared/forms/unsaved-work.tsx'
import { PageHead } from '#shared/layout/page-head.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { useIsUnmounted } from '#shared/use-is-unmounted.ts'
import { REPORT_PARAMETER, toReportAddress } from './batch-summary.tsx'
import type { Choices } from './choices.ts'
import * as styles from './import-page.module.css'
import { ImportProgress } from './import-progress.tsx'
import { OwnDownload } from './own-download.tsx'
import { Problems } from './problems.tsx'
import { RecentImports } from './recent-imports.tsx'
import { addCorrection, replaceEntry } from './replace-entry.ts'
import { Report } from './report.tsx'
import { Review } from './review.tsx'
import { ReviewFrame } from './review-frame.tsx'
import { SiteInput } from './site-input.tsx'
import { SiteReview } from './site-review.tsx'
import { SourceInput } from './source-input.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { UnfinishedImports } from './unfinished-imports.tsx'
import type { TypedCorrections } from './use-correction.ts'
import { type Source, useImport } from './use-import.ts'
import { useSiteImport } from './use-site-import.ts'
import { type UnfinishedImport, useUnfinishedImport } from './use-unfinished-import.ts'
import { type UnfinishedSite, useUnfinishedSite } from './use-unfinished-site.ts'

const noChoices: Choices = new Map()
const nothingTyped: TypedCorrections['typed'] = new Map()
const PASTED_WARNING = 'The entries that you pasted have not been imported yet. If you leave, they are lost.'

/** Imports works from a file: choose it, review the changes, import, read the report, undo. */
export const ImportPage = () => {
  const navigate = useNavigate()
  const { confirmLeave, setUnsaved } = useUnsavedWork()
  const [choices, setChoices] = useState(noChoices)
  const [typed, setTyped] = useState(nothingTyped)
  const [pasted, setPasted] = useState('')
  const [undoing, setUndoing] = useState<ImportBatch>()
  const isLeft = useIsUnmounted()
  /** What was pasted and then read. */
  const readPaste = useRef('')
  const { state, problem, setProblem, read, reset, apply, undo } = useImport((id) => {
    unfinished.finish()
    // A file, or a review that is continued, is another text than what is pasted.
    setPasted((text) => (text === readPaste.current ? '' : text))
    if (isLeft()) notify.success('Import finished.')
    else navigate(toReportAddress(id))
  })
  const unfinished = useUnfinishedImport(state, choices, typed)
  const site = useSiteImport(
    (id) => {
      unfinishedSite.finish()
      if (!isLeft()) navigate(toReportAddress(id))
      notify.undoable('Your site is imported.', () => {
        undo(id).then(
          () => notify.success('Import undone.'),
          () => notify.error('The import could not be undone. Try again from its report.'),
        )
      })
    },
    (messages) => setProblem({ messages }),
  )
  const unfinishedSite = useUnfinishedSite(site.state.step === 'review' ? site.state.preview : undefined)
  const reportId = new URLSearchParams(useLocation().search).get(REPORT_PARAMETER)
  const [firstReportId] = useState(reportId)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = state.step === 'choose' ? site.state.step : state.step
  // During a review, it is part of what is reviewed.
  const hasPasted = step !== 'review' && !reportId && pasted.trim() !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step resets it
  useEffect(() => {
    if (!hasPasted) return
    setUnsaved(true, PASTED_WARNING)
    return () => setUnsaved(false)
  }, [hasPasted, step, setUnsaved])
  const focusHeading = () => requestAnimationFrame(() => heading.current?.focus())

  // The element that had focus is gone once the file has been read, or could not be.
  const stepBefore = useRef(step)
  useEffect(() => {
    if (step === 'choose' && stepBefore.current !== step && !reportId) heading.current?.focus()
    stepBefore.current = step
  }, [step, reportId])

  const open = (source: Source) => {
    unfinished.begin()
    readPaste.current = source.name ? '' : source.text
    setChoices(noChoices)
    setTyped(nothingTyped)
    void read(source)
  }
  const resume = (copy: UnfinishedImport) => {
    unfinished.resume(copy)
    readPaste.current = ''
    setChoices(new Map(copy.values.choices))
    setTyped(new Map(copy.values.typed))
    void read(copy.values.source)
  }

  const openSite = (file: File) => {
    unfinishedSite.begin()
    void site.open(file)
  }
  const openSiteFolder = (files: readonly File[]) => {
    unfinishedSite.begin()
    site.openFolder(files)
  }
  const resumeSite = (copy: UnfinishedSite) => {
    unfinishedSite.resume(copy)
    void site.resume(copy.title, copy.values.site, unfinishedSite.finish)
  }

  if (state.step === 'review') {
    const { source, preview, seconds, correctedBefore, busy } = state
    // Choices stay: the entries have the same ids.
    const correct = (entry: UnreadableEntry, corrected: string) =>
      void read({
        ...source,
        text: replaceEntry(source.text, entry, corrected),
        corrections: addCorrection(source.corrections ?? [], entry, corrected),
      })
    return (
      <ReviewFrame problem={problem} onRetry={(again) => void read(again)}>
        <Review
          name={source.name}
          sourceNote={source.note}
          preview={preview}
          seconds={seconds}
          busy={busy}
          choices={choices}
          onChoices={setChoices}
          typed={typed}
          onTyped={setTyped}
          correctedBefore={correctedBefore}
          onCorrect={correct}
          onApply={(decisions) => void apply(decisions)}
          onDiscard={(hasTyped) => {
            unfinished.flush()
            if (hasTyped || choices.size) confirmLeave(reset)
            else reset()
          }}
        />
      </ReviewFrame>
    )
  }

  if (site.state.step === 'review') {
    const { preview, isSaving } = site.state
    return (
      <ReviewFrame problem={problem}>
        <SiteReview
          preview={preview}
          isSaving={isSaving}
          choices={unfinishedSite.choices}
          onChoices={unfinishedSite.setChoices}
          onApply={(items, settings, decisions) => void site.apply(items, settings, decisions)}
          onDiscard={() => {
            unfinishedSite.flush()
            const { touched, works } = unfinishedSite.choices
            if (touched.size + works.size) confirmLeave(site.reset)
            else site.reset()
          }}
        />
      </ReviewFrame>
    )
  }

  const isReading = state.step === 'read' || site.state.step === 'read'
  return (
    <div className={styles.page} data-focus-fallback="h1">
      <section className={formStyles.section}>
        <PageHead ref={heading} title="Import">
          Add works from a reference manager or a bibliography, or bring a whole site. You review everything before it is saved.
        </PageHead>
        <Problems problem={problem} retryLabel="Try again" onRetry={(source) => void read(source)} />
        {!reportId && !isReading && (
          <>
            <UnfinishedImports
              copies={unfinished.copies}
              what="Your choices and corrections"
              onContinue={resume}
              onFocusLost={focusHeading}
            />
            <UnfinishedImports
              copies={unfinishedSite.copies}
              what="Your choices"
              hoursMax={SITE_PREVIEW_HOURS}
              onContinue={resumeSite}
              onFocusLost={focusHeading}
            />
          </>
        )}
        {reportId && !isReading ? (
          <Report
            key={reportId}
            id={reportId}
            isFirst={reportId === firstReportId}
            onUndo={setUndoing}
            onDismiss={() => {
              navigate(IMPORT_PAGE, { replace: true })
              focusHeading()
            }}
          />
        ) : state.step === 'read' ? (
          <ImportProgress state={state} onCancel={reset} />
        ) : site.state.step === 'read' ? (
          <ImportProgress state={site.state} onCancel={site.reset} />
        ) : (
          <SourceInput
            text={pasted}
            onText={setPasted}
            onRead={open}
            onReject={(message) => setProblem({ messages: [message] })}
            onSite={openSite}
          />
        )}
      </section>
      {!reportId && !isReading && (
        <SiteInput onOpen={openSite} onOpenFolder={openSiteFolder} onReject={(message) => setProblem({ messages: [message] })} />
      )}
      <RecentImports reportId={reportId} onUndo={setUndoing} />
      <OwnDownload />
      {undoing && <UndoDialog batch={undoing} undo={undo} onClose={() => setUndoing(undefined)} />}
    </div>
  )
}
