import {
  describeEnded,
  describeShare,
  findRunning,
  formatActor,
  formatNextStep,
  formatShares,
  formatViews,
  type Rollout,
} from '@portfolio/contracts'
import { Button, Notice, VisuallyHidden } from '@portfolio/ui'
import { CircleStop, UsersRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as formStyles from '#shared/forms/form.module.css'
import * as listStyles from '#shared/lists/list.module.css'
import { EndDialog, type EndDialogProps, type RolloutEnd } from './end-dialog.tsx'
import { Time } from './labels.tsx'
import { PageHealthTable } from './page-health-table.tsx'
import * as pageStyles from './releases.module.css'
import * as styles from './rollout-overview.module.css'
import * as healthStyles from './set-health-summary.module.css'
import { FailureKinds } from './set-health-summary.tsx'

interface RolloutOverviewProps extends Pick<EndDialogProps, 'set' | 'stop' | 'finish'> {
  /** Newest first. */
  rollouts: Rollout[]
  /** The rollout that the dialog is about; null while it is closed. */
  open: RolloutEnd | null
  setOpen: (open: RolloutEnd | null) => void
}

const Running = ({ rollout, onEnd }: { rollout: Rollout; onEnd: (how: EndDialogProps['how']) => void }) => {
  const { steps, startedAt, actor, reason, pages, kinds } = rollout
  return (
    <div className={styles.running}>
      <p>
        <strong>{describeShare(rollout)}</strong> since <Time iso={steps.at(-1)?.at ?? startedAt} />
        <br />
        {formatViews(rollout)} · {formatNextStep(rollout)}
        <br />
        <span className={pageStyles.muted}>
          {formatShares(rollout)}, started <Time iso={startedAt} />
          {actor && ` by ${formatActor(actor)}`}
          {reason && `: ${reason}`}
        </span>
      </p>
      {pages.length > 0 && <PageHealthTable pages={pages} />}
      {kinds.length > 0 && <FailureKinds kinds={kinds} />}
      <div className={formStyles.actions}>
        <Button small onClick={() => onEnd('finish')}>
          <UsersRound size={15} aria-hidden="true" />
          Finish now
        </Button>
        <Button small variant="danger" onClick={() => onEnd('stop')}>
          <CircleStop size={15} aria-hidden="true" />
          Stop now
        </Button>
      </div>
    </div>
  )
}

const Ended = ({ rollout }: { rollout: Rollout }) => (
  <p dir="auto">
    <Time iso={rollout.endedAt ?? rollout.startedAt} />: {describeEnded(rollout)}
  </p>
)

/** The running rollout, with its actions, and previous ones. */
export const RolloutOverview = ({ rollouts, set, stop, finish, open, setOpen }: RolloutOverviewProps) => {
  const hasOpened = useRef(false)
  const status = useRef<HTMLParagraphElement>(null)
  const running = findRunning(rollouts)
  const ended = rollouts.filter(({ outcome }) => outcome !== null)

  // The button that opened the dialog disappears when the rollout ends.
  useEffect(() => {
    if (open) hasOpened.current = true
    else if (hasOpened.current && document.activeElement === document.body) status.current?.focus()
  }, [open])

  return (
    <>
      {running ? (
        <Running rollout={running} onEnd={(how) => setOpen({ rollout: running, how })} />
      ) : (
        <>
          {ended[0]?.outcome === 'failed' && (
            <Notice tone="danger" role="status">
              <Ended rollout={ended[0]} />
            </Notice>
          )}
          <p className={`${listStyles.empty} ${styles.ended}`} tabIndex={-1} ref={status}>
            No rollout is running. Start one with “Change version”.
          </p>
        </>
      )}
      <VisuallyHidden role="status">{running ? `${describeShare(running)}.` : ''}</VisuallyHidden>
      {ended.length > 0 && (
        <details className={healthStyles.earlier}>
          <summary>Previous rollouts</summary>
          <ul className={healthStyles.sets}>
            {ended.map((rollout) => (
              <li key={rollout.id}>
                <Ended rollout={rollout} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {open && <EndDialog {...open} set={set} stop={stop} finish={finish} onClose={() => setOpen(null)} />}
    </>
  )
}
