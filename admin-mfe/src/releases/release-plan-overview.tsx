import { type FreezeDraft, formatActor, formatVersions, type ReleasePlan, type ScheduledActivation } from '@portfolio/contracts'
import { Button, Notice, ResponsiveTable, type TableColumn, VisuallyHidden } from '@portfolio/ui'
import { CalendarX2, Snowflake } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx'
import * as listStyles from '#shared/lists/list.module.css'
import { notify } from '#shared/toasts/notify.tsx'
import { FreezeDialog } from './freeze-dialog.tsx'
import { Time, UNANSWERED_PLAN, Version } from './labels.tsx'
import * as pageStyles from './releases.module.css'

interface ReleasePlanOverviewProps {
  plan: ReleasePlan
  freeze: (draft: FreezeDraft) => Promise<unknown>
  liftFreeze: () => Promise<unknown>
  cancel: (id: number) => Promise<unknown>
}

interface PlanDialogProps
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'action' | 'pendingAction' | 'dismiss' | 'children' | 'onClose'> {
  confirm: () => Promise<unknown>
  /** Announced afterwards. */
  done: string
}

/** Asks before a change of the plan that needs no further value. */
const PlanDialog = ({ confirm, done, ...dialog }: PlanDialogProps) => (
  <ConfirmDialog
    {...dialog}
    unanswered={UNANSWERED_PLAN}
    ready
    change={async () => {
      await confirm()
      notify.success(done)
    }}
  />
)

/** The freeze and the scheduled activations, with their actions. */
export const ReleasePlanOverview = ({ plan, freeze, liftFreeze, cancel }: ReleasePlanOverviewProps) => {
  const [open, setOpen] = useState<'freeze' | 'lift' | ScheduledActivation | null>(null)
  const close = () => setOpen(null)
  const columns: TableColumn<ScheduledActivation>[] = [
    { name: 'time', label: 'Time', isHeader: true, cell: ({ at }) => <Time iso={at} /> },
    { name: 'version', label: 'Version', cell: ({ versions }) => <Version>{formatVersions(versions)}</Version> },
    {
      name: 'change',
      label: 'Scheduled',
      cell: ({ actor, reason, refusal }) => (
        <div>
          <span className={pageStyles.muted}>by {formatActor(actor)}</span>
          {reason && <div dir="auto">{reason}</div>}
          {refusal && (
            <div>
              <strong>Refused:</strong> {refusal}
            </div>
          )}
        </div>
      ),
    },
    {
      name: 'actions',
      label: 'Actions',
      labelShown: 'hidden',
      cell: (scheduled) => (
        <Button
          small
          variant="text"
          onClick={() => (scheduled.refusal ? void cancel(scheduled.id).catch(() => notify.error(UNANSWERED_PLAN)) : setOpen(scheduled))}
        >
          <CalendarX2 size={15} aria-hidden="true" />
          {scheduled.refusal ? 'Remove' : 'Cancel'}
          <VisuallyHidden> “{formatVersions(scheduled.versions)}”</VisuallyHidden>
        </Button>
      ),
    },
  ]
  return (
    <>
      {plan.freeze && (
        <Notice tone="info" role="status">
          <p>
            <strong>Activations are frozen</strong> until <Time iso={plan.freeze.until} /> by {formatActor(plan.freeze.actor)}:{' '}
            {plan.freeze.reason}
          </p>
        </Notice>
      )}
      {plan.scheduled.length ? (
        <ResponsiveTable
          label="Scheduled activations"
          className={pageStyles.table}
          columns={columns}
          rows={plan.scheduled}
          rowKey={({ id }) => String(id)}
        />
      ) : (
        <p className={listStyles.empty}>No activation is scheduled. “Change version” schedules one.</p>
      )}
      <div>
        <Button small onClick={() => setOpen(plan.freeze ? 'lift' : 'freeze')}>
          <Snowflake size={15} aria-hidden="true" />
          {plan.freeze ? 'Lift the freeze' : 'Freeze activations'}
        </Button>
      </div>
      {open === 'freeze' && <FreezeDialog freeze={freeze} onClose={close} />}
      {open === 'lift' && (
        <PlanDialog
          title="Lift the freeze?"
          action="Lift the freeze"
          pendingAction="Lifting the freeze…"
          done="Activations are possible again."
          confirm={liftFreeze}
          onClose={close}
        >
          <p>Versions can be activated at once, by every team.</p>
        </PlanDialog>
      )}
      {open && typeof open === 'object' && (
        <PlanDialog
          title="Cancel the activation?"
          action="Cancel the activation"
          pendingAction="Canceling…"
          dismiss="Keep it"
          done="The activation is canceled."
          confirm={() => cancel(open.id)}
          onClose={close}
        >
          <p>
            <Version>{formatVersions(open.versions)}</Version> stays published and can be scheduled again.
          </p>
        </PlanDialog>
      )}
    </>
  )
}
