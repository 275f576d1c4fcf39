import { ChevronDown, RotateCcw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuedEdit } from '#offline/surface.ts'
import { useEngine } from '../app/engine.tsx'
import { useFormat } from '../kit/format.ts'
import { messageOf, RowsSkeleton } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { useAge } from './age.ts'
import { EditFields } from './edit-fields.tsx'
import { useEditDetail } from './use-edits.ts'

const parked: readonly QueuedEdit['state'][] = ['conflict', 'refused', 'gone', 'no-permission']

function toneOf(state: QueuedEdit['state']): BadgeTone {
  if (parked.includes(state)) return 'attention'
  return state === 'acknowledged' ? 'synced' : 'plain'
}

interface EditRowProps {
  edit: QueuedEdit
  onDiscard: (edit: QueuedEdit) => void
}

/** One edit: what it is about, how it stands, what it changes, and what can be done about it. */
export function EditRow({ edit, onDiscard }: EditRowProps) {
  const { t } = useTranslation('sync')
  const id = useId()
  const { queue } = useEngine()
  const toast = useToast()
  const format = useFormat()
  const age = useAge()
  const needsYou = parked.includes(edit.state)
  const [open, setOpen] = useState(needsYou)
  const detail = useEditDetail(edit.seq, open)
  const act = (step: Promise<void>) =>
    void step.catch((failure) => toast({ kind: 'error', text: messageOf(failure) }))
  return (
    <li className={cn('px-4 py-3', needsYou && 'shadow-[inset_3px_0_var(--attention-mark)]')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          look="ghost"
          size="icon"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t('detailsOf', { label: edit.label })}
          onClick={() => setOpen(!open)}
          className="-ml-2"
        >
          <ChevronDown className={cn('transition-transform', open || '-rotate-90')} />
        </Button>
        <div className="min-w-40 flex-1">
          <p className="truncate font-medium text-body">{edit.label}</p>
          <p className="text-small text-soft">
            {t(`endpoint.${edit.endpointId}`)} ·{' '}
            <time dateTime={new Date(edit.madeAt).toISOString()} title={format.time(edit.madeAt)}>
              {age(edit.madeAt)}
            </time>
          </p>
        </div>
        <Badge tone={toneOf(edit.state)}>{t(`state.${edit.state}`)}</Badge>
        {edit.state === 'conflict' ? (
          <Button look="primary" onClick={() => act(queue.keepMine(edit.seq))}>
            {t('keepMine')}
          </Button>
        ) : null}
        {needsYou && edit.state !== 'conflict' ? (
          <Button onClick={() => act(queue.retry(edit.seq))}>
            <RotateCcw aria-hidden />
            {t('retry')}
          </Button>
        ) : null}
        {['acknowledged', 'discarded', 'sending'].includes(edit.state) ? null : (
          <Button look="ghost" onClick={() => onDiscard(edit)}>
            <Trash2 aria-hidden />
            {t('discard')}
          </Button>
        )}
      </div>
      {edit.reason ? <p className="mt-1 ml-9 text-attention text-dense">{edit.reason.message}</p> : null}
      <div id={id} hidden={!open} className="mt-3 ml-9">
        {detail.data ? <EditFields edit={detail.data} /> : null}
        {open && detail.isPending ? <RowsSkeleton rows={2} /> : null}
      </div>
    </li>
  )
}
