import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuedEdit } from '#offline/engine-types.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useToast } from '../kit/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { useQueueCommands } from './use-edits.ts'
import { useReopen } from './use-reopen.ts'

type Side = 'allMine' | 'allTheirs'

interface Question {
  side: Side
  conflicts: readonly QueuedEdit[]
}

/**
 * A run of conflicts, those among the edits shown, decided in one go, all for one side; asked before, with the names of
 * all of them. A deletion over somebody else's work is decided by itself.
 */
export function ConflictRun({ edits }: { edits: readonly QueuedEdit[] }) {
  const { t } = useTranslation('queue')
  const commands = useQueueCommands()
  const toast = useToast()
  const reopen = useReopen()
  const [question, setQuestion] = useState<Question>()
  /** Which of the run is being decided. */
  const [at, setAt] = useState<number>()
  const conflicts = edits.filter(({ state, deletes }) => state === 'conflict' && !deletes)
  const ask = (side: Side) => {
    setAt(undefined)
    setQuestion({ side, conflicts })
  }
  const decide = async ({ side, conflicts: asked }: Question) => {
    const decided: number[] = []
    try {
      for (const [index, { seq }] of asked.entries()) {
        setAt(index + 1)
        const detail = await commands.detail(seq)
        const contested = detail?.fields.filter(({ overlaps }) => overlaps) ?? []
        const theirs = side === 'allTheirs' ? contested.map(({ name }) => name) : []
        if (detail?.revision !== undefined && (await commands.resolve(seq, detail.revision, theirs)))
          decided.push(seq)
      }
      const late = asked.length - decided.length
      if (late > 0) toast({ kind: 'error', text: t('movedMeanwhile', { count: late }) })
    } finally {
      // Those before one that fails are decided, and can be taken back.
      if (side === 'allTheirs' && decided.length > 0) {
        const text = t('conflict.allTaken', { count: decided.length })
        toast({ kind: 'done', text, undo: () => void reopen(decided) })
      }
    }
  }
  return (
    <>
      {conflicts.length > 1 ? (
        <div className="flex flex-wrap items-center gap-2 rounded-control bg-attention-soft px-4 py-2">
          <p className="mr-auto font-medium text-attention text-body">
            {t('conflict.all', { count: conflicts.length })}
          </p>
          <Button variant="outline" onClick={() => ask('allMine')}>
            {t('conflict.allMine')}
          </Button>
          <Button variant="outline" onClick={() => ask('allTheirs')}>
            {t('conflict.allTheirs')}
          </Button>
        </div>
      ) : null}
      {question ? (
        <ConfirmDialog
          title={t(`conflict.${question.side}`)}
          description={
            <>
              {t(`conflict.${question.side}Question`)}{' '}
              <span role="status">
                {at === undefined ? null : t('conflict.at', { at, of: question.conflicts.length })}
              </span>
            </>
          }
          hits={question.conflicts.map(({ label }) => label)}
          action={t(`conflict.${question.side}`)}
          destructive={question.side === 'allTheirs'}
          onConfirm={() => decide(question)}
          onClose={() => setQuestion(undefined)}
        />
      ) : null}
    </>
  )
}
