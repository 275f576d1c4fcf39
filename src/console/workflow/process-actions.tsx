import { Check, CornerUpLeft, UserPlus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { decideTask, delegateTask } from '#contract/workflow/process-calls.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useFormHold } from '../kit/form-hold.ts'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { reasonOf } from '../kit/reasons.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { type Decide, useDecision } from './use-decision.ts'
import { useUnsentSheets } from './use-unsent-sheets.ts'
import { WholeProcessActions } from './whole-process-actions.tsx'

const ReturnDialog = lazyPart(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog }))
const HandOnDialog = lazyPart(async () => ({ default: (await import('./hand-on-dialog.tsx')).HandOnDialog }))
const ManageDialog = lazyPart(async () => ({ default: (await import('./manage-dialog.tsx')).ManageDialog }))
const CopyDialog = lazyPart(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }))
const DecideDialog = lazyPart(async () => ({ default: (await import('./decide-dialog.tsx')).DecideDialog }))

interface ProcessActionsProps {
  process: ProcessDetail
  /** The one of the reader's tasks that is open in front of them. */
  task: ProcessDetail['possible']['tasks'][number] | undefined
  /** What is said with the act. */
  comment: string
  /** What was photographed for a decision. */
  photos: readonly string[]
  /** Whether something is being photographed for it, or an act is being sent. */
  held: boolean
  /** A dialog about the task is opened: the task stays the one in front of the reader. */
  onBegin: () => void
  /** The act is done, and what was written with it. */
  onDone: () => void
  /** It was a decision: what was photographed for it is done with, too. */
  onDecided: () => void
}

/** What the reader may do with a process now: decide, return or hand on their task, withdraw, administer. */
export function ProcessActions(props: ProcessActionsProps) {
  const { process, task, comment, photos, held, onBegin, onDone, onDecided } = props
  const { t } = useTranslation('process-instance')
  const toast = useToast()
  const dialogs = useDialogs<{
    decide: 'agree' | 'disagree'
    return: null
    handOn: null
    manage: null
    copy: null
  }>()
  const { title } = process
  const show: typeof dialogs.show = (name, value) => {
    onBegin()
    dialogs.show(name, value)
  }
  const said = comment.trim() ? { comment: comment.trim() } : {}
  const { start, busy } = useSingleWrite(async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (failure) {
      toast({ kind: 'error', about: [title], text: reasonOf(failure) })
    }
  })
  // No other task is opened until it is answered: the answer, and what is done with the words, are this one's.
  useFormHold(busy)
  const sendDecision = useDecision(said, photos)
  const decide: Decide = async (decision) => {
    await sendDecision(decision)
    onDecided()
  }
  const decideSo = (decision: 'agree' | 'disagree') => {
    if (!task) return
    const { processTaskId, chosenNodes, asks, leadsOn } = task
    // Those who are to choose the next people, or are asked for values, give these first.
    if (leadsOn.includes(decision) && chosenNodes.length + asks.length > 0) show('decide', decision)
    else start(() => decide({ processTaskId, decision }))
  }
  // What is filled in goes first: once the task is decided it would be refused.
  const waits = useUnsentSheets(process) || held
  const { close } = dialogs
  const about = { process, said, onDone, onClose: close }
  return (
    <>
      <WholeProcessActions
        process={process}
        said={said}
        busy={busy}
        start={start}
        onDone={onDone}
        onManage={() => dialogs.show('manage', null)}
        onCopy={() => dialogs.show('copy', null)}
      />
      {task ? (
        <>
          <OnlineButton
            variant="outline"
            to={delegateTask}
            disabled={waits}
            onClick={() => show('handOn', null)}
          >
            <UserPlus aria-hidden />
            {t('act.handOn')}
          </OnlineButton>
          {task.returnTo.length > 0 ? (
            <OnlineButton
              variant="outline"
              to={decideTask}
              disabled={waits}
              onClick={() => show('return', null)}
            >
              <CornerUpLeft aria-hidden />
              {t('act.return')}
            </OnlineButton>
          ) : null}
          <OnlineButton
            variant="outline"
            to={decideTask}
            disabled={busy || waits}
            onClick={() => decideSo('disagree')}
          >
            <X aria-hidden />
            {t('act.disagree')}
          </OnlineButton>
          <OnlineButton to={decideTask} disabled={busy || waits} onClick={() => decideSo('agree')}>
            <Check aria-hidden />
            {t('act.agree')}
          </OnlineButton>
        </>
      ) : null}
      <OpenDialog dialogs={dialogs}>
        {{
          decide: (decision) =>
            task ? <DecideDialog {...about} task={task} decision={decision} decide={decide} /> : null,
          return: () => (task ? <ReturnDialog {...about} task={task} decide={decide} /> : null),
          handOn: () => (task ? <HandOnDialog {...about} task={task} /> : null),
          manage: () => <ManageDialog {...about} />,
          copy: () => <CopyDialog {...about} />,
        }}
      </OpenDialog>
    </>
  )
}
