import { Check, RotateCcw, Save, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QueuedEdit } from '#offline/engine-types.ts'
import { useFormat } from '../kit/format.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { needsYou } from './edit-states.ts'
import { useQueueDialog } from './queue-dialogs.tsx'
import { useDecision } from './use-decision.ts'
import { useEditFile } from './use-edit-file.ts'
import { useQueueCommands } from './use-edits.ts'

interface BulkBarProps {
  /** What the filters let through. */
  shown: readonly QueuedEdit[]
  chosen: ReadonlySet<number>
  onChosen: (seqs: ReadonlySet<number>) => void
}

const seqsOf = (edits: readonly QueuedEdit[]) => edits.map(({ seq }) => seq)

/** What can be done with several edits at once: with those chosen among the ones shown. */
export function BulkBar({ shown, chosen, onChosen }: BulkBarProps) {
  const { t } = useTranslation('queue')
  const format = useFormat()
  const commands = useQueueCommands()
  const toast = useToast()
  const open = useQueueDialog()
  const save = useEditFile()
  const edits = shown.filter(({ seq }) => chosen.has(seq))
  const inPart = edits.filter(({ state }) => state === 'taken-in-part')
  const unsent = edits.filter((edit) => !inPart.includes(edit))
  const retriable = unsent.filter((edit) => needsYou(edit) && edit.state !== 'conflict')
  const decide = useDecision()
  const act = (step: Promise<unknown>) =>
    void step.catch((failure) => toast({ kind: 'error', text: messageOf(failure) }))
  const all = edits.length === shown.length
  return (
    <div className="flex min-h-control flex-wrap items-center gap-2">
      <CheckboxLine
        label={
          edits.length > 0
            ? t('bulk.chosen', { count: format.number(edits.length) })
            : t('bulk.all', { count: format.number(shown.length) })
        }
        checked={edits.length === 0 ? false : all ? true : 'mixed'}
        onCheckedChange={() => onChosen(new Set(all ? [] : shown.map(({ seq }) => seq)))}
        className="flex-none!"
      />
      {edits.length > 0 ? (
        <div className="ml-auto flex flex-wrap gap-2">
          {inPart.length > 0 ? (
            <Button
              variant="outline"
              onClick={() => decide(commands.markRead(seqsOf(inPart)), inPart.length)}
            >
              <Check aria-hidden />
              {t('markRead')}
            </Button>
          ) : null}
          {retriable.length > 0 ? (
            <Button
              variant="outline"
              onClick={() => decide(commands.retry(seqsOf(retriable)), retriable.length)}
            >
              <RotateCcw aria-hidden />
              {t('retry')}
            </Button>
          ) : null}
          <Button variant="outline" onClick={() => act(save(edits))}>
            <Save aria-hidden />
            {t('export')}
          </Button>
          {unsent.length > 0 ? (
            <Button
              variant="outline"
              onClick={() => open({ kind: 'discard', edits: commands.withDependents(seqsOf(unsent)) })}
            >
              <Trash2 aria-hidden />
              {t('discard')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
