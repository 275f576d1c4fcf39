import { Check, FilePlus2, Pencil, RotateCcw, Save, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EditDetail } from '#offline/engine-types.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { resolveFormOf } from '../resolve-forms.ts'
import { Button } from '../ui/button.tsx'
import { Conflict } from './conflict.tsx'
import { DeletionConflict } from './deletion-conflict.tsx'
import { waitingStates } from './edit-states.ts'
import { useQueueDialog } from './queue-dialogs.tsx'
import { useDecision } from './use-decision.ts'
import { useEditFile } from './use-edit-file.ts'
import { useQueueCommands } from './use-edits.ts'
import { useReopen } from './use-reopen.ts'

/** What its author can do about an edit, by the state that it is in. */
export function EditActions({ edit }: { edit: EditDetail }) {
  const { t } = useTranslation('queue')
  const commands = useQueueCommands()
  const open = useQueueDialog()
  const toast = useToast()
  const save = useEditFile()
  const reopen = useReopen()
  const { state, seq } = edit
  const decide = useDecision()
  const act = (step: Promise<unknown>) =>
    void step.catch((failure) => toast({ kind: 'error', text: messageOf(failure) }))
  const takeBack = edit.canReopen ? (
    <Button variant="outline" onClick={() => void reopen([seq])}>
      <Undo2 aria-hidden />
      {t('reopen.action')}
    </Button>
  ) : null
  if (state === 'acknowledged' || state === 'discarded' || state === 'sending')
    return takeBack && <div>{takeBack}</div>
  if (state === 'taken-in-part')
    return (
      <div>
        <Button onClick={() => decide(commands.markRead([seq]), 1)}>
          <Check aria-hidden />
          {t('markRead')}
        </Button>
      </div>
    )
  const discard = (
    <Button variant="ghost" onClick={() => open({ kind: 'discard', edits: commands.withDependents([seq]) })}>
      <Trash2 aria-hidden />
      {t('discard')}
    </Button>
  )
  if (waitingStates.includes(state))
    return (
      <div className="flex flex-wrap gap-2">
        {takeBack}
        {discard}
      </div>
    )
  const resolvable =
    resolveFormOf(edit.endpointId) !== undefined && (state === 'refused' || state === 'conflict')
  const way = state === 'gone' ? wayBack(edit) : undefined
  const resolve = (shown: number, theirs: string[]) =>
    decide(
      commands.resolve(seq, shown, theirs).then((decided) => {
        const text = t('conflict.taken', { name: edit.changedBy ?? t('conflict.other') })
        if (decided && theirs.length > 0)
          toast({ kind: 'done', about: [edit.label], text, undo: () => void reopen([seq]) })
        return Number(decided)
      }),
      1,
    )
  // To keep what was to be deleted is to discard the deletion.
  if (state === 'conflict' && edit.deletes) return <DeletionConflict edit={edit} onResolve={resolve} />
  const byHand = resolvable ? (
    <Button
      variant={state === 'refused' ? 'default' : 'outline'}
      onClick={() => open({ kind: 'resolve', edit })}
    >
      <Pencil aria-hidden />
      {t(state === 'refused' ? 'resolve' : 'conflict.byHand')}
    </Button>
  ) : null
  if (state === 'conflict')
    return (
      <Conflict edit={edit} onResolve={resolve}>
        {byHand}
        {discard}
      </Conflict>
    )
  return (
    <>
      {way ? <p className="text-dense text-soft">{t(`gone.${way}`)}</p> : null}
      <div className="flex flex-wrap gap-2">
        {byHand}
        {way === 'remake' ? (
          <Button
            onClick={() =>
              decide(
                commands.recreate(seq).then((made) => {
                  if (made) toast({ kind: 'done', text: t('remade') })
                  return Number(made)
                }),
                1,
              )
            }
          >
            <FilePlus2 aria-hidden />
            {t('remake')}
          </Button>
        ) : null}
        {state === 'no-permission' ? (
          <Button onClick={() => act(save([edit]))}>
            <Save aria-hidden />
            {t('export')}
          </Button>
        ) : null}
        {state === 'refused' || state === 'no-permission' || state === 'gone' ? (
          <Button variant="outline" onClick={() => decide(commands.retry([seq]), 1)}>
            <RotateCcw aria-hidden />
            {t('retry')}
          </Button>
        ) : null}
        {discard}
      </div>
    </>
  )
}

/** What can be done about an entity that is gone: an archived person is restored, not created again. */
function wayBack({ canRecreate, kind }: EditDetail): 'remake' | 'restore' | 'none' {
  if (canRecreate) return 'remake'
  return kind === 'person' ? 'restore' : 'none'
}
